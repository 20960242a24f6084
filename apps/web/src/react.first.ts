/** Runs React with its own file, before the page's: together they would keep a slow phone from a touch. */
import 'react-dom/client'

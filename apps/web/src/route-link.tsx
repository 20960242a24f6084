import { Link } from 'react-router'

/** Draws a link of a generic widget with the router. */
export const routeLink = (href: string, label: string) => <Link to={href}>{label}</Link>

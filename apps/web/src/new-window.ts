/** Text for those who listen, after every link that opens another window. */
export const NEW_WINDOW = '(se abre en otra ventana)'

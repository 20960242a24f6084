/** Passwords that tests type and the product accepts; no row and no log may hold one of them afterwards. */
export const REGISTERED = 'cobre lluvia tren'
export const DASHBOARD = 'Abcdef1!'
export const PASSWORDS = [REGISTERED, DASHBOARD, 'lluvia tren cobre', 'clave del intruso']

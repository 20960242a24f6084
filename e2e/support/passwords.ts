/** Valid passwords that tests type; afterwards no database row and no log line may contain one of them. */
export const REGISTERED = 'cobre lluvia tren'
export const DASHBOARD = 'Cobre7.mar!'
export const PASSWORDS = [REGISTERED, DASHBOARD, 'lluvia tren cobre', 'clave del intruso']

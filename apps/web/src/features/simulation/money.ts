/** Amount in whole pesos, with separators: '15.990'. */
export const grouped = (amount: number): string => amount.toLocaleString('es-CL', { useGrouping: true })

export const pesos = (amount: number): string => `$${grouped(amount)}`

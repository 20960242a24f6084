/** Amount for people: `$15.990`; with a minus if money leaves. */
export const pesos = (amount: number): string => (amount < 0 ? '− $' : '$') + Math.abs(amount).toLocaleString('es-CL')

/** The same without the sign of the currency, for tables. */
export const figure = (amount: number): string => pesos(amount).replace('$', '')

import { BRAND } from '@portal/domain/brand'

/** What a shop says to the people who pay. */
export const TEXTS = [
  { where: 'Mostrador', says: 'Paga con tu billetera: abre tu app y apunta al código.' },
  { where: 'Si no lee', says: 'Escribe el número de 8 dígitos en tu billetera.' },
  { where: 'Si venció', says: 'Este código venció. Pide uno nuevo para pagar.' },
  { where: 'Boleta', says: `Pagado con ${BRAND.name}. Guarda este comprobante.` },
  { where: 'Devolución', says: `Te devolvimos $5.990 de tu pago con ${BRAND.name}.` },
] as const

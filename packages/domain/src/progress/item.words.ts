import { BRAND } from '../brand.ts'
import type { LegalItem, TechnologyItem } from './checklist.ts'

/** Name of a checklist item, and one sentence that says when the item is done. */
interface ItemWords {
  label: string
  meaning: string
}

/** Texts of the items of both checklists; they correspond to the calls and notices of the network's API. */
export const ITEM_WORDS: Record<TechnologyItem | LegalItem, ItemWords> = {
  integration_configured: {
    label: 'Integración configurada',
    meaning: 'Tus llamadas usan tu X-Client-OS, tu certificado y una firma válida, y la red las acepta.',
  },
  token_number: {
    label: 'Número de token',
    meaning: 'Se puede pagar escribiendo los 8 dígitos del cobro cuando la cámara no lee el QR.',
  },
  reverse_payer: {
    label: 'Reversa del pagador',
    meaning: 'Deshaces el pago cuando la confirmación se pierde, y repetirlo no cambia nada.',
  },
  direct_open: {
    label: 'Direct Open',
    meaning: 'El enlace de tu app recibe el uuid del cobro y abre directo en el pago.',
  },
  validate_authorization: {
    label: 'Validar autorización',
    meaning: 'Consultas la autorización y revisas comercio y monto antes de confirmar el pago.',
  },
  token_generation: {
    label: 'Generación de token',
    meaning: 'Creas el cobro con su monto y comercio, y muestras el QR que devuelve la red.',
  },
  logo: {
    label: 'Logo',
    meaning: 'Muestras las billeteras con su logo, un PNG de 1000 × 400 píxeles.',
  },
  remaining_time: {
    label: 'Tiempo restante',
    meaning: 'Quien paga ve cuánto le queda antes de que el cobro expire.',
  },
  verificate_authorization: {
    label: 'Verificar autorización',
    meaning: 'Confirmas con la red que el pago se hizo antes de entregar la compra.',
  },
  pre_authorization_webhook: {
    label: 'Webhook de preautorización',
    meaning: 'Aceptas o rechazas cada pago en menos de 3 segundos.',
  },
  settlement_webhook: {
    label: 'Webhook de liquidación',
    meaning: 'Recibes el aviso de cada pago liquidado y el de la liquidación del día.',
  },
  reverse_enroller: {
    label: 'Reversa del enrolador',
    meaning: 'Anulas la venta cuando la red reversa un pago que ya estaba confirmado.',
  },
  tyc_qri: {
    label: 'Términos y condiciones de la red',
    meaning: `Tu empresa firmó los términos y condiciones de ${BRAND.name}.`,
  },
  account_med: {
    label: 'Cuenta para transferencias MED',
    meaning: 'Tu banco habilitó la cuenta que usarás en las transferencias MED.',
  },
  tyc_commerce: {
    label: 'Términos y condiciones del comercio',
    meaning: 'Tus comercios o usuarios aceptan las condiciones del servicio.',
  },
  nda: {
    label: 'Acuerdo de confidencialidad',
    meaning: 'Tu empresa y la red firmaron el acuerdo (NDA), si tu contrato lo pide.',
  },
}

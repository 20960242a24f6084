import { CAST } from '../examples/cast.ts'
import { closed, filled, integer, list, object, text } from './schema.ts'
import type { Schema } from '../openapi.ts'

/** Schema of the RUT (Chilean tax number) of a company or a person. The network also checks its check digit, which is the format `rut`. */
export const taxId = (description: string, example: string): Schema =>
  text(`${description} RUT sin puntos, con guion y dígito verificador en mayúscula.`, example, {
    format: 'rut',
    pattern: '^[1-9]\\d{0,7}-[\\dK]$',
  })

const merchantFields = {
  tax_id: taxId('Comercio.', CAST.merchant.tax_id),
  name: filled('Nombre de fantasía; en el QR van los primeros 25 caracteres.', CAST.merchant.name, 50),
  branch: filled('Sucursal o local.', CAST.merchant.branch, 50),
}

/** Schema of a merchant in answers; unlike `COMMERCE`, the schema of a merchant in requests, it allows unknown fields. */
export const MERCHANT = object('Merchant', 'Comercio que cobra.', merchantFields)

/** Schema of a merchant in a collector's requests, which refuses unknown fields. */
export const COMMERCE = closed('Commerce', 'Comercio que cobra.', merchantFields)

const PAGINATION_FIELDS = object('Pagination', 'Posición en la lista.', {
  total_items: integer('Elementos en total.', 1, { minimum: 0 }),
  total_pages: integer('Páginas en total.', 1, { minimum: 0 }),
  current_page: integer('Página de esta respuesta.', 1, { minimum: 1 }),
})

/** Makes the schema of one page of a list: items and pagination. */
export const pageOf = (name: string, description: string, item: Schema): Schema =>
  object(name, description, {
    data: list('Elementos de la página.', item, { maxItems: 100 }),
    pagination: PAGINATION_FIELDS,
  })

export const REASON = filled('Motivo, para tus registros y los de la contraparte.', 'Cliente devuelve el producto', 140)

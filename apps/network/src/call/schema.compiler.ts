import { isTaxId } from '@portal/domain/integration/tax-id'
import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** Opens a compiler of the network's schemas, which knows the format of a RUT and the keyword of state tables. */
export function openCompiler(options: Options): Ajv2020 {
  const ajv = new Ajv2020({ ...options, allowUnionTypes: true })
  formats.default(ajv)
  ajv.addFormat('rut', isTaxId)
  ajv.addKeyword('x-transitions')
  return ajv
}

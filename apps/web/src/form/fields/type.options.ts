import { TYPE_LABELS, TYPES } from '@portal/domain/integration/type'

/** Options of a select for the type of an integration. */
export const TYPE_OPTIONS = TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type].option }))

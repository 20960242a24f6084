import { TYPE_LABELS, TYPES } from '@portal/domain/integration/type'

export const TYPE_OPTIONS = TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type].option }))

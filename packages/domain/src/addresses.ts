import { PRODUCT } from './brand.ts'
import type { SectionName } from './enroller/sections.ts'

const anchored = (address: string, anchor: string): string => (anchor === '' ? address : `${address}#${anchor}`)

/** URL path of a document of the API reference, or of one of its operations (spec §2). */
export const referenceHref = (document: string, operation = ''): string =>
  anchored(`/site/reference-api/${PRODUCT}/${document}`, operation)

export const questionsHref = (question = ''): string => anchored('/site/questions', question)

export const homeHref = (): string => '/site/home'

export const accountHref = (): string => '/site/account'

export const listHref = (): string => '/site/list-integration'

export const inboxHref = (): string => '/site/admin/inbox'

export const creationHref = (): string => '/site/integration/create-integration'

/** URL path of an integration's page, or of one of its sections. */
export const enrollerHref = (uuid: string, section: SectionName = 'detail'): string =>
  section === 'detail' ? `/site/enroller/${uuid}` : `/site/enroller/${uuid}/${section}`

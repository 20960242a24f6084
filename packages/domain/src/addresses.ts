import { PRODUCT } from './brand.ts'
import type { SectionName } from './enroller/sections.ts'

const anchored = (address: string, anchor: string): string => (anchor === '' ? address : `${address}#${anchor}`)

/** Where a document of the API reference is shown, or one of its operations (spec §2). */
export const referenceHref = (document: string, operation = ''): string =>
  anchored(`/site/reference-api/${PRODUCT}/${document}`, operation)

/** Where the frequent questions are, or one of them. */
export const questionsHref = (question = ''): string => anchored('/site/questions', question)

/** Where everybody begins. */
export const homeHref = (): string => '/site/home'

/** Where a person's integrations are. */
export const listHref = (): string => '/site/list-integration'

/** Where a person registers an integration. */
export const creationHref = (): string => '/site/integration/create-integration'

/** Where an integration is, or one of its sections. */
export const enrollerHref = (uuid: string, section: SectionName = 'detail'): string =>
  section === 'detail' ? `/site/enroller/${uuid}` : `/site/enroller/${uuid}/${section}`

import { PRODUCT } from './brand.ts'
import type { SectionName } from './enroller/sections.ts'

const anchored = (address: string, anchor: string): string => (anchor === '' ? address : `${address}#${anchor}`)

/** Address of a document of the API reference, or of one of its operations (spec §2). */
export const referenceHref = (document: string, operation = ''): string =>
  anchored(`/site/reference-api/${PRODUCT}/${document}`, operation)

/** Address of the frequent questions, or of one of them. */
export const questionsHref = (question = ''): string => anchored('/site/questions', question)

/** Address of the home page. */
export const homeHref = (): string => '/site/home'

/** Address of the list of a person's integrations. */
export const listHref = (): string => '/site/list-integration'

/** Address of the form that registers an integration. */
export const creationHref = (): string => '/site/integration/create-integration'

/** Address of an integration, or of one of its sections. */
export const enrollerHref = (uuid: string, section: SectionName = 'detail'): string =>
  section === 'detail' ? `/site/enroller/${uuid}` : `/site/enroller/${uuid}/${section}`

import { BUILT_ORIGIN } from '@portal/contract/built-origin'
import { BRAND } from '@portal/domain/brand'
import { path } from '../src/paths.ts'
import { type Head, PICTURE } from './head.ts'

const CONTEXT = 'https://schema.org'
const LANGUAGE = 'es-CL'
const HOME = BUILT_ORIGIN + path.home()

const NETWORK = {
  '@type': 'Organization',
  name: BRAND.name,
  url: HOME,
  logo: `${BUILT_ORIGIN}/apple-touch-icon.png`,
}

/** The portal as a whole, for its first page. It has no address that answers a search, and so offers none. */
export const siteData = (description: string) => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name: `${BRAND.name} ${BRAND.portal}`,
  url: HOME,
  description,
  inLanguage: LANGUAGE,
  publisher: NETWORK,
})

/** The way from the first page to one below it; each step is a page. */
export const trailData = (steps: readonly { name: string; address: string }[]) => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Inicio', address: path.home() }, ...steps].map(({ name, address }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: BUILT_ORIGIN + address,
  })),
})

/** @param type `TechArticle` for a text of the documentation, `APIReference` for a document of the reference */
export const articleData = (
  type: 'TechArticle' | 'APIReference',
  headline: string,
  { description, address, updated }: Pick<Required<Head>, 'description' | 'address'> & Pick<Head, 'updated'>,
) => ({
  '@context': CONTEXT,
  '@type': type,
  headline,
  description,
  url: BUILT_ORIGIN + address,
  image: PICTURE.address,
  inLanguage: LANGUAGE,
  ...(updated ? { dateModified: updated } : {}),
  author: NETWORK,
  publisher: NETWORK,
})

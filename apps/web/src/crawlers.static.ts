import { BUILT_ADDRESSES } from '@portal/domain/built-addresses'

const CLOSED = [
  '/api/',
  '/realms/',
  '/site/admin',
  '/site/enroller',
  '/site/integration',
  '/site/list-integration',
  '/tools/simulator/run/',
]
const OPEN = ['/api/documentation/']

export const robots = (): string =>
  [
    'User-agent: *',
    ...OPEN.map((address) => `Allow: ${address}`),
    ...CLOSED.map((address) => `Disallow: ${address}`),
    '',
    `Sitemap: ${BUILT_ADDRESSES.portal}/sitemap.xml`,
    '',
  ].join('\n')

export function sitemap(pages: readonly { address: string; updated?: string | undefined }[]): string {
  const entries = pages.map(({ address, updated }) => {
    const date = updated ? `<lastmod>${updated}</lastmod>` : ''
    return `<url><loc>${BUILT_ADDRESSES.portal}${address}</loc>${date}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

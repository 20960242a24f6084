import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { withDevAddresses } from './dev-addresses.ts'

const HASH_LENGTH = 8

/** Builds the search index as JSON from the documentation, the frequent questions and the API reference. */
async function makeIndex(): Promise<string> {
  const [{ allPassages }, { buildIndex }, { indexToJson }] = await Promise.all([
    import('@portal/documentation/passages'),
    import('@portal/documentation/search/build-index'),
    import('@portal/documentation/search/passage-index'),
  ])
  return indexToJson(buildIndex(await allPassages()))
}

/** Vite plugin: emits the search index as a file with a hashed name and sets its address in `search.address.ts`. */
export const searchIndex = (): Plugin => ({
  name: 'search-index',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /[\\/]state[\\/]search\.address\.ts$/ },
    async handler() {
      if (this.environment.mode === 'dev') return null
      const source = await makeIndex()
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, HASH_LENGTH)
      const fileName = `assets/search-${hash}.json`
      this.emitFile({ type: 'asset', fileName, source })
      return { code: `export const SEARCH_INDEX = '/${fileName}'`, map: null }
    },
  },
  configureServer(server) {
    server.middlewares.use('/assets/search.json', (_request, response) => {
      void makeIndex().then((source) =>
        response.setHeader('content-type', 'application/json').end(withDevAddresses(source)),
      )
    })
  },
})

import type { Plugin } from 'vite'

/**
 * What stands in for parts of React Router that only its framework mode and its observers use. The library cannot drop them by
 * itself, since whether they are used is decided at run time; here it never is.
 */
const UNUSED: Record<string, string> = {
  './instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = router => router`,
  './ssr/components.js': `
    import { createContext } from 'react'
    export const FrameworkContext = createContext(undefined)
    export const PrefetchPageLinks = () => null
    export const usePrefetchBehavior = () => [false, null, {}]
    export const mergeRefs = ref => ref`,
}
/** Modules that every page has. */
const IMPORTERS = /\/react-router\/dist\/production\/lib\/(?:router\/router|dom\/lib)\.js$/
const LIBRARY = /\/react-router\/dist\/production\/lib\//
const MARK = '\0unused:'

/** Names of components and contexts for developer tools; the builder takes what is given one for used. */
const NAMED = /^\w+\.displayName = "\w+";$/gm

/** The library's own link, which the portal has no use for: it goes when the builder is told that making it has no effect. */
const LINK = 'const Link = React$1.forwardRef('

/** Leaves out of the browser's build what no page uses; fails when a new version has moved it. */
export function routerParts(): Plugin {
  const expected = new Set([...Object.keys(UNUSED), LINK])
  return {
    name: 'router-parts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!(source in UNUSED) || !IMPORTERS.test(importer)) return null
      expected.delete(source)
      return MARK + source
    },
    transform(code, id) {
      if (!LIBRARY.test(id)) return null
      if (code.includes(LINK) && code.includes('\nLink.displayName = "Link";\n')) expected.delete(LINK)
      return {
        code: code.replace(NAMED, '').replaceAll(' = React$1.forwardRef(', ' = /* @__PURE__ */ React$1.forwardRef('),
        map: null,
      }
    },
    load: (id) => (id.startsWith(MARK) ? (UNUSED[id.slice(MARK.length)] ?? null) : null),
    buildEnd(error) {
      if (!error && expected.size > 0) throw new Error(`React Router no longer has ${[...expected].join(', ')}`)
    },
  }
}

import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOf } from './build/chunks.ts'
import { classNamesInPlace, shortNames } from './build/class-names.ts'
import { helpQuestions } from './build/help-questions.ts'
import { documents } from './build/documents.ts'
import { iconsByFile } from './build/icons.ts'
import { shortProperties } from './build/property-names.ts'
import { routerParts } from './build/router-parts.ts'
import { searchIndex } from './build/search-index.ts'
import { sheetOf } from './build/sheets.ts'

const src = fileURLToPath(new URL('src', import.meta.url))
const shortened = shortProperties(src)

/** What every page runs. */
const RUN_BY_ALL = /^(?:react|base)$/
/** Tells V8 to compile a file beside the main thread when it arrives, instead of each function there when it is first called. */
const COMPILED_WHOLE = '//# allFunctionsCalledOnLoad'

/** Where the development server finds the API. */
const api = process.env['API_URL'] ?? 'http://localhost:3001'
const proxied = ['/api', '/realms', '/config.json', '/fillers.json', '/documentation.json', '/buzon']

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    documents(),
    routerParts(),
    ...helpQuestions(),
    ...searchIndex(),
    iconsByFile(),
    shortened.scripts,
    ...classNamesInPlace(),
  ],
  css: {
    modules: command === 'build' ? { generateScopedName: shortNames(src) } : {},
    ...(command === 'build' ? { postcss: { plugins: [shortened.sheets] } } : {}),
  },
  build: {
    // The first versions with light-dark(): lowered for older ones, a dark region would stay light.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page has loaded already need not be named by each screen that is fetched later.
      resolveDependencies: (_file, files) =>
        files.filter((file) => !/assets\/(rolldown-runtime|react|base|site|index)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        // Pages outside the build (those of the built-in identity provider) name the fonts too, so fonts keep their names.
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.woff2') ? 'assets/[name][extname]' : 'assets/[name]-[hash:8][extname]',
        postBanner: ({ name }) => (RUN_BY_ALL.test(name) ? COMPILED_WHOLE : ''),
        entryFileNames: 'assets/[name]-[hash:8].js',
        chunkFileNames: 'assets/[name]-[hash:8].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { debugName: 'scripts', name: chunkOf, priority: 1 },
            { debugName: 'sheets', name: sheetOf, priority: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env['PORT'] ?? 3000),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: false }])),
  },
}))

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { documents } from './build/documents.ts'
import { faqEntries } from './build/faq.ts'
import { searchIndex } from './build/search-index.ts'

/** Address of the API server, to which the development server forwards requests. */
const api = process.env['API_URL'] ?? 'http://localhost:3001'
const proxied = ['/api', '/realms', '/config.json', '/fillers.json', '/documentation.json', '/buzon']

export default defineConfig({
  plugins: [react(), documents(), faqEntries(), searchIndex()],
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    // First browser versions with the CSS function light-dark(). Compiled for older ones, dark parts of a page would be light.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Fonts have fixed file names, because the pages of the built-in identity provider, outside this build, link to them.
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.woff2') ? 'assets/[name][extname]' : 'assets/[name]-[hash:8][extname]',
        // V8 compiles these files whole, beside the main thread, so that the first press of a link does not wait for it (decision 031).
        postBanner: ({ name }) => (['react', 'ui'].includes(name) ? '//# allFunctionsCalledOnLoad\n' : ''),
        codeSplitting: {
          groups: [
            // React in a file of its own, because Vite puts code before the hint in the entry file.
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
            { name: 'base', tags: ['$initial'], priority: 1 },
            {
              name: 'ui',
              test: /lucide-react|[\\/]src[\\/]ui[\\/](browser|button|drawing|link|text|page[\\/](Card|Tabs))/,
              minShareCount: 4,
            },
            // A separate chunk, because the home page needs none of these styles and without them fits into one round trip.
            { name: 'widgets', test: /[\\/]src[\\/]ui[\\/]/, minShareCount: 4 },
            { name: 'signed', test: /@tanstack|[\\/]src[\\/]api[\\/]/ },
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
})

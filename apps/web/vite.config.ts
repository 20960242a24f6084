import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devAddresses } from './build/dev-addresses.ts'
import { documents } from './build/documents.ts'
import { faqEntries } from './build/faq.ts'
import { searchIndex } from './build/search-index.ts'

/** Address of the API server, to which the development server forwards requests. */
const api = process.env['API_URL'] ?? 'http://localhost:3001'
const proxied = [
  '/api',
  '/realms',
  '/config.json',
  '/fillers.json',
  '/documentation.json',
  '/buzon',
  '/pay/',
  '/receiver/',
]

export default defineConfig({
  plugins: [react(), documents(), faqEntries(), searchIndex(), devAddresses()],
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    // Oldest supported browsers: the first with the CSS function light-dark(). Built for older ones, dark parts would be light.
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
          names[0]?.endsWith('.woff2') ? 'assets/[name][extname]' : 'assets/[name]-[hash:7][extname]',
        // Seven characters of the hash instead of eight, because the home page names these files and must fit in one round trip.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Comment for V8: compile all of a script on a background thread, so that the first click on a link is not slow (decision 031).
        postBanner: ({ name }) => (['react', 'ui'].includes(name) ? '//# allFunctionsCalledOnLoad\n' : ''),
        codeSplitting: {
          groups: [
            // React is a separate file and not in the entry file, where Vite would put code before V8's comment, which must come first.
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
            { name: 'base', tags: ['$initial'], priority: 1 },
            // QR codes and code blocks are left out of it and of the widgets, because the list of integrations has none.
            {
              name: 'ui',
              test: /lucide-react|[\\/]src[\\/]ui[\\/](browser|button|drawing[\\/](?![qQ]r)|link|page[\\/](Card|Tabs))/,
              minShareCount: 4,
            },
            // Widgets that the home page does not use are a separate chunk, so that the home page fits into the server's first packets.
            // Those that the list of integrations does not use are left out, because a chunk takes along what its files use.
            {
              name: 'widgets',
              test: /[\\/]src[\\/]ui[\\/](?!(?:data|dialog|field|sequence|table|text)[\\/]|drawing[\\/][qQ]r)/,
              minShareCount: 4,
            },
            // Fields are a chunk apart from the other widgets, because the list of integrations has none.
            { name: 'fields', test: /[\\/]src[\\/]ui[\\/]field[\\/]/, minShareCount: 4 },
            // Only tools know the session of the dashboard. Two small files that all lists use need no chunks of their own.
            { name: 'signed', test: /@tanstack|[\\/]src[\\/]api[\\/](?!dashboard)|list\.hooks|integration\.address/ },
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

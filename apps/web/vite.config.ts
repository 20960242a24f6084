import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { documents } from './build/documents.ts'
import { faqEntries } from './build/faq.ts'
import { searchIndex } from './build/search-index.ts'

/** Address of the API to which the development server proxies. */
const api = process.env['API_URL'] ?? 'http://localhost:3001'
const proxied = ['/api', '/realms', '/config.json', '/fillers.json', '/documentation.json', '/buzon']

export default defineConfig({
  plugins: [react(), documents(), faqEntries(), searchIndex()],
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    // The first versions that support light-dark(). If it were compiled for older versions, dark regions would stay light.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Fonts keep fixed names, because pages outside this build (of the built-in identity provider) link to them.
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.woff2') ? 'assets/[name][extname]' : 'assets/[name]-[hash:8][extname]',
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 1 },
            {
              name: 'ui',
              test: /lucide-react|[\\/]src[\\/]ui[\\/](browser|button|drawing|link|text|page[\\/](Card|Tabs))/,
              minShareCount: 4,
            },
            // A separate chunk: the home page needs none of these styles, and without them fits into one round trip.
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

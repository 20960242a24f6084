import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { classNamesInPlace, shortNames } from './build/class-names.ts'
import { sheetOf } from './build/sheets.ts'

/** Where the development server finds the API. */
const api = process.env['API_URL'] ?? 'http://localhost:3001'
const proxied = ['/api', '/realms', '/config.json', '/fillers.json', '/documentation.json', '/buzon']

export default defineConfig(({ command }) => ({
  plugins: [react(), ...classNamesInPlace()],
  css: {
    modules:
      command === 'build' ? { generateScopedName: shortNames(fileURLToPath(new URL('src', import.meta.url))) } : {},
  },
  build: {
    // The first versions with light-dark(): lowered for older ones, a dark region would stay light.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Pages outside the build (those of the built-in identity provider) name the fonts too, so fonts keep their names.
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.woff2') ? 'assets/[name][extname]' : 'assets/[name]-[hash][extname]',
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        // What every page stands on changes seldom, and compresses better in one piece.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|zustand|lucide-react)[\\/]|web[\\/]src[\\/]session[\\/]/,
              priority: 2,
            },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/ },
            // One sheet for all screens behind the sign-in: it compresses far better than one for each.
            { debugName: 'sheets', name: sheetOf },
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

import { withinBrowser } from './tools/checks/directions/browser.mjs'
import { betweenParts } from './tools/checks/directions/parts.mjs'
import { withinServer } from './tools/checks/directions/server.mjs'

// Which part may import which. In a pattern, $1 is what the first group of `from` matched, so a new feature needs no line here.
export default {
  forbidden: [...betweenParts, ...withinServer, ...withinBrowser],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)dist/' },
    // Checks imports of types too, because they also show which part of the product depends on which.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // Parses with swc, because it sees `import type` as such, and TypeScript 7 has no API that dependency-cruiser can use.
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}

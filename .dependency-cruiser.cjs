// Which part may import which. In a pattern, $1 is what the first group of `from` matched, so a new feature needs no line here.
const {
  domain,
  contract,
  network,
  documentation,
  identity,
  web,
  api,
  proving,
  rule,
} = require('./tools/checks/directions/parts.cjs')

module.exports = {
  forbidden: [
    rule(
      'no-cycle',
      'In a circle no file is the lower one, and the order of loading decides what is undefined.',
      {},
      { circular: true },
    ),
    rule(
      'resolvable',
      'An import that leads nowhere was read by none of the other rules. Packages of types alone lead nowhere by their own name.',
      {},
      { couldNotResolve: true, pathNot: '^(mdast|hast)$' },
    ),
    rule(
      'declared-package',
      'What a workspace does not declare is there only because another one asked for it; what tests use, the root declares.',
      { path: '^(apps|packages)/', pathNot: proving },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'no-development-package-in-product',
      'Production installs without development packages.',
      { path: [domain, contract, network, documentation, identity, api, web], pathNot: [...proving, '\\.d\\.ts$'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    ...require('./tools/checks/directions/packages.cjs'),
    ...require('./tools/checks/directions/server.cjs'),
    ...require('./tools/checks/directions/browser.cjs'),
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)dist/' },
    // A type import is an import: it says which part knows which.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // The only parser here that tells a type import from another: TypeScript 7 has no interface for it.
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}

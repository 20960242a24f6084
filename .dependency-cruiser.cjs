// Which part may import which. In a pattern, $1 is what the first group of `from` matched, so a new feature needs no line here.
const domain = '^packages/domain/src/'
const contract = '^packages/contract/src/'
const network = '^packages/network/src/'
const documentation = '^packages/documentation/src/'
const fixtures = '^packages/fixtures/'
const identity = '^packages/identity/'
const web = '^apps/web/src/'
const webBuild = '^apps/web/build/'
const api = '^apps/api/src/'
const test = '\\.(test|spec)\\.tsx?$'
const proving = [test, '/testing/', '^e2e/', '^tools/']
/** Where an npm package lies: at the top or inside a workspace. */
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

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

    rule(
      'domain-is-pure',
      'The rules of the business run in browser, server and tests alike: no HTTP, database, React or Node.',
      { path: domain, pathNot: test },
      { pathNot: [domain, npm('zod', 'canonicalize', 'ipaddr.js')] },
    ),
    rule(
      'contract-speaks-of-domain',
      'Both sides of the wire import the contract; it may bring neither of them along.',
      { path: contract, pathNot: test },
      { pathNot: [contract, domain, npm('zod')] },
    ),
    rule(
      'network-speaks-of-domain',
      "The network's interfaces are the same whoever serves, draws or calls them; the portal's own calls are none of them.",
      { path: network, pathNot: proving },
      { pathNot: [network, domain] },
    ),
    rule(
      'documentation-speaks-of-network',
      'The same pages are built, searched and answered from; the portal that shows them is none of their business.',
      { path: documentation, pathNot: proving },
      { path: [contract, fixtures, identity] },
    ),
    rule(
      'search-runs-in-the-browser',
      'What finds a passage runs without Node, and must not bring along what renders pages.',
      { path: `${documentation}((pages|question)\\.ts$|search/)`, pathNot: test },
      { pathNot: [`${documentation}((pages|question)\\.ts$|search/)`, domain, npm('minisearch')] },
    ),
    rule(
      'page-ships-no-renderer',
      'Pages of the documentation are rendered when the portal is built.',
      { path: web, pathNot: test },
      { path: documentation, pathNot: `${documentation}((pages|question|suggested)\\.ts$|search/)` },
    ),
    rule(
      'fixtures-prove-and-seed',
      'Examples in a running product would be data that nobody entered; only the demo seed may plant them, and the greeting of the start may name them.',
      { pathNot: [fixtures, ...proving, `${api}features/integration/demo/demo\\.service\\.ts$`, `${api}main\\.ts$`] },
      { path: fixtures },
    ),
    rule(
      'identity-stands-alone',
      'Keycloak can take its place, so it knows nothing of the portal.',
      { path: `${identity}src/`, pathNot: test },
      {
        path: ['^apps/', contract, network, documentation, fixtures],
      },
    ),
    rule(
      'packages-know-no-app',
      'An app is put together from packages, never the reverse.',
      { path: '^packages/' },
      { path: '^(apps|e2e|tools)/' },
    ),
    rule(
      'apps-meet-in-the-contract',
      'Each app can be deployed without the other.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'product-knows-no-tool',
      'A container holds the product without the commands.',
      { path: '^(apps|packages)/', pathNot: test },
      { path: '^(tools|e2e)/' },
    ),
    rule(
      'browser-tests-are-a-person',
      'A person sees pages and answers, not modules of an app.',
      { path: '^e2e/' },
      { path: '^apps/' },
    ),

    rule(
      'server-file-is-reached',
      'What main.ts does not reach is dead, or an endpoint that nobody mounted. A worker counts where it is started by its file name.',
      { path: `${api}main\\.ts$` },
      { path: api, pathNot: [test, '/testing/', '\\.worker\\.ts$', '\\.d\\.ts$', `${api}db/`], reachable: false },
    ),
    rule(
      'app-lists-what-is-served',
      'app.ts is the one list of routes.',
      { path: api, pathNot: [`${api}app\\.ts$`, ...proving] },
      { path: '\\.routes\\.ts$' },
    ),
    rule(
      'server-features-apart',
      'A feature that reaches into another cannot be read alone; they share through domain, access and db.',
      { path: `${api}features/([^/]+)/`, pathNot: test },
      { path: `${api}features/`, pathNot: `${api}features/$1/` },
    ),
    rule(
      'foundations-below-features',
      'http, access, audit, db, secrets and outbound serve every feature alike.',
      { path: `${api}(http|access|audit|db|secrets|outbound)/`, pathNot: [test, '/testing/'] },
      { path: [`${api}features/`, `${api}(app|main)\\.ts$`] },
    ),
    rule(
      'features-below-app',
      'app.ts hands a feature what it needs; the feature does not fetch it.',
      { path: `${api}features/`, pathNot: proving },
      {
        path: `${api}(app|main)\\.ts$`,
      },
    ),
    rule(
      'sql-in-queries',
      'Whoever looks for a statement finds it in a *.queries.ts file or in db/; others receive the database as an argument and may name its type.',
      { path: api, pathNot: ['\\.queries\\.ts$', `${api}db/`, `${api}(app|server|main)\\.ts$`, ...proving] },
      {
        path: [`${api}db/`, npm('pg', 'kysely', '@electric-sql/pglite')],
        // The list of names from which the error catalogue is made.
        pathNot: `${api}db/constraints\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'queries-know-no-request',
      'A query runs as well from a script or a job.',
      { path: `${api}(features|access)/.*\\.queries\\.ts$` },
      {
        path: [npm('fastify', '@fastify/[^/]+'), `${api}http/`, '\\.(routes|service)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'service-knows-no-route',
      'Routes call services; a service called by a job has no request.',
      { path: '\\.service\\.ts$' },
      { path: '\\.routes\\.ts$' },
    ),
    rule(
      'database-at-the-bottom',
      'db/ can be migrated without a server.',
      { path: `${api}db/`, pathNot: proving },
      { path: `${api}(http|access|outbound)/` },
    ),

    rule(
      'screen-is-reached',
      'A screen that main.tsx does not reach has no route.',
      { path: `${web}main\\.tsx$` },
      {
        path: web,
        pathNot: [test, '/testing/', '\\.d\\.ts$', '\\.static\\.tsx?$', '\\.woff2$', '\\.css$'],
        reachable: false,
      },
    ),
    rule(
      'ui-is-generic',
      'ui/ could be a public kit: it knows no route, form library, request, session or rule of the business.',
      { path: `${web}ui/`, pathNot: test },
      {
        path: [
          '^apps/web/src/(?!ui/)',
          '^packages/',
          npm('react-router', 'react-hook-form', '@tanstack/[^/]+', 'keycloak-js', 'zustand'),
        ],
      },
    ),
    rule(
      'form-serves-every-feature',
      'form/ binds ui/ to the form library, for any page.',
      { path: `${web}form/`, pathNot: test },
      {
        path: `${web}(features|layouts|routes\\.tsx|main\\.tsx)`,
      },
    ),
    rule(
      'screens-apart',
      'Pages meet in routes.tsx and layouts/, never sideways.',
      { path: `${web}features/([^/]+)/`, pathNot: test },
      { path: `${web}features/`, pathNot: `${web}features/$1/` },
    ),
    rule(
      'features-below-layouts',
      'A layout frames pages; a page that knows its frame fits in no other.',
      { path: `${web}features/`, pathNot: test },
      {
        path: `${web}(layouts/|routes\\.tsx|main\\.tsx)`,
      },
    ),
    rule(
      'layouts-below-routes',
      'routes.tsx is the one list of pages; addresses are in paths.ts.',
      { path: `${web}layouts/`, pathNot: test },
      { path: `${web}(routes|main)\\.tsx` },
    ),
    rule(
      'browser-foundations-below-features',
      'session, api, state and feedback serve every page alike.',
      { path: `${web}(session|api|state|feedback)/`, pathNot: test },
      { path: `${web}(features|layouts|routes\\.tsx|main\\.tsx)` },
    ),
    rule(
      'identity-protocol-in-session',
      'One place knows how a person signs in.',
      { path: '^apps/web/', pathNot: `${web}session/` },
      {
        path: npm('keycloak-js', 'oidc-client-ts', 'oauth4webapi'),
      },
    ),
    rule(
      'browser-has-no-node',
      "Node's modules exist in no browser.",
      { path: web, pathNot: [test, '/testing/'] },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'page-knows-no-builder',
      'The builder renders pages; a page that imports it would ship it.',
      { path: web },
      { path: webBuild },
    ),
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

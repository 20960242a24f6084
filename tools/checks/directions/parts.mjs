// Folders of the product's parts, and the import rules between packages, apps, tools and tests.

const domain = '^packages/domain/src/'
const contract = '^packages/contract/src/'
const network = '^packages/network/src/'
const documentation = '^packages/documentation/src/'
const fixtures = '^packages/fixtures/'
const identity = '^packages/identity/'
const certificates = '^packages/certificates/src/'
const watch = '^packages/watch/src/'
export const web = '^apps/web/src/'
export const webBuild = '^apps/web/build/'
export const api = '^apps/api/src/'
const networkServer = '^apps/network/src/'
export const test = '\\.(test|spec)\\.tsx?$'
export const proving = [test, '/testing/', '^e2e/', '^tools/']
/** Pattern for the files of npm packages, installed in the root or in a workspace. */
export const npm = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`

export const but = (path, pathNot) => ({ path, pathNot })

/** Rule of dependency-cruiser. `from` and `to` are each a path pattern, a list of patterns, or a condition object. */
export const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: sideOf(from),
  to: sideOf(to),
})
const sideOf = (side) => (typeof side === 'string' || Array.isArray(side) ? { path: side } : side)

/** Makes rules: a layer of an app must not import a higher layer. `paths` has each layer's path by name, the lowest layer first. */
export const layers = (comment, app, paths) =>
  Object.keys(paths).flatMap((name, at, names) => {
    const higher = names.slice(at + 1)
    const imported = higher.map((each) => app + paths[each])
    return higher.length > 0
      ? [rule(`${name}-below-${higher[0]}`, comment, but(app + paths[name], proving), imported)]
      : []
  })

export const betweenParts = [
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
    'Production installs without development packages. The web and the documentation are built before, into files that need none.',
    {
      path: [domain, contract, network, documentation, identity, certificates, watch, api],
      pathNot: [...proving, '\\.d\\.ts$', `${documentation}(render/|page\\.passages\\.ts$)`],
    },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'domain-is-pure',
    'The rules of the business run in browser, server and tests alike: no HTTP, database, React or Node.',
    but(domain, proving),
    { pathNot: [domain, npm('zod', 'canonicalize', 'diff', 'ipaddr.js')] },
  ),
  rule(
    'contract-speaks-of-domain',
    'Both sides of the wire import the contract; it may bring neither of them along.',
    but(contract, test),
    { pathNot: [contract, domain, npm('zod')] },
  ),
  rule(
    'network-speaks-of-domain',
    "The network's interfaces are the same whoever serves, draws or calls them; the portal's own calls are none of them.",
    but(network, proving),
    { pathNot: [network, domain] },
  ),
  rule(
    'network-server-knows-no-portal',
    'The integration network could run elsewhere: the portal tells it what it must know through its tables.',
    but(networkServer, [`${networkServer}main\\.ts$`, ...proving]),
    { path: '^(apps|packages)/', pathNot: [networkServer, domain, network, certificates, watch] },
  ),
  rule(
    'documentation-speaks-of-network',
    'The same pages are built, searched and answered from; the portal that shows them is none of their business.',
    but(documentation, proving),
    but([contract, fixtures, identity], `${identity}src/page/html\\.ts$`),
  ),
  rule(
    'search-runs-in-the-browser',
    'What finds a passage runs without Node, and must not bring along what renders pages.',
    but(`${documentation}((pages|faq)\\.ts$|search/)`, test),
    { pathNot: [`${documentation}((pages|faq)\\.ts$|search/)`, domain, npm('minisearch')] },
  ),
  rule(
    'page-ships-no-renderer',
    'Pages of the documentation are rendered when the portal is built.',
    but(web, test),
    but(documentation, `${documentation}((pages|faq|suggested)\\.ts$|search/)`),
  ),
  rule(
    'server-reads-what-was-built',
    'Pages, index, answers and references are made when the portal is built: a running server parses no Markdown and renders none of them.',
    `${api}main\\.ts$`,
    {
      path: documentation,
      pathNot: `${documentation}((built|literal|pages|suggested)\\.ts$|search/)`,
      reachable: true,
    },
  ),
  rule(
    'fixtures-prove-and-seed',
    'Examples in a running product would be data that nobody entered; only the demo seed may plant them, and the greeting of the start may name them.',
    { pathNot: [fixtures, ...proving, `${api}features/integration/demo/demo\\.service\\.ts$`, `${api}main\\.ts$`] },
    fixtures,
  ),
  rule(
    'identity-stands-alone',
    'Keycloak can take its place, so it knows nothing of the portal.',
    but(`${identity}src/`, test),
    ['^apps/', contract, network, documentation, fixtures],
  ),
  rule(
    'packages-know-no-app',
    'An app is put together from packages, never the reverse.',
    '^packages/',
    '^(apps|e2e|tools)/',
  ),
  rule(
    'apps-meet-in-the-contract',
    'Each app can be deployed without the other. Only the main files of the servers start one beside the other.',
    but('^apps/([^/]+)/', [
      '^apps/(api|network)/src/main\\.ts$',
      `${networkServer}.*\\.test\\.ts$`,
      `${networkServer}testing/`,
    ]),
    but('^apps/', '^apps/$1/'),
  ),
  rule(
    'product-knows-no-tool',
    'A container holds the product without the commands.',
    but('^(apps|packages)/', [test, '/testing/']),
    '^(tools|e2e)/',
  ),
  rule('browser-tests-are-a-person', 'A person sees pages and answers, not modules of an app.', '^e2e/', '^apps/'),
]

// Between packages, apps and what proves them.
const {
  domain,
  contract,
  network,
  documentation,
  fixtures,
  identity,
  web,
  api,
  test,
  proving,
  npm,
  but,
  rule,
} = require('./parts.cjs')

module.exports = [
  rule(
    'domain-is-pure',
    'The rules of the business run in browser, server and tests alike: no HTTP, database, React or Node.',
    but(domain, test),
    { pathNot: [domain, npm('zod', 'canonicalize', 'ipaddr.js')] },
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
    'Each app can be deployed without the other.',
    '^apps/([^/]+)/',
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

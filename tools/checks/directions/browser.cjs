// Inside apps/web.
const { web, webBuild, test, npm, rule } = require('./parts.cjs')

module.exports = [
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
]

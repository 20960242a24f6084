// Import rules inside apps/web.
import { web, webBuild, test, npm, but, layers, rule } from './parts.mjs'

export const withinBrowser = [
  rule('screen-is-reached', 'A screen that main.tsx does not reach has no route.', `${web}main\\.tsx$`, {
    path: web,
    pathNot: [test, '/testing/', '\\.d\\.ts$', '\\.static\\.tsx?$', '\\.woff2$', '\\.css$'],
    reachable: false,
  }),
  rule(
    'ui-is-generic',
    'ui/ could be a public kit: it knows no route, form library, request, session or rule of the business.',
    but(`${web}ui/`, test),
    [
      '^apps/web/src/(?!ui/)',
      '^packages/',
      npm('react-router', 'react-hook-form', '@tanstack/[^/]+', 'keycloak-js', 'zustand'),
    ],
  ),
  rule(
    'screens-apart',
    'Pages meet in routes.tsx and layouts/, never sideways.',
    but(`${web}features/([^/]+)/`, test),
    but(`${web}features/`, `${web}features/$1/`),
  ),
  rule(
    'identity-protocol-in-session',
    'One place knows how a person signs in.',
    but('^apps/web/', `${web}session/`),
    npm('keycloak-js', 'oidc-client-ts', 'oauth4webapi'),
  ),
  ...layers('Pages meet in routes.tsx only, and no page knows its frame, so that each fits in any other.', web, {
    foundations: '(form|session|api|state|feedback)/',
    features: 'features/',
    layouts: 'layouts/',
    routes: '(routes|main)\\.tsx$',
  }),
  rule('browser-has-no-node', "Node's modules exist in no browser.", but(web, [test, '/testing/']), {
    dependencyTypes: ['core'],
  }),
  rule('page-knows-no-builder', 'The builder renders pages; a page that imports it would ship it.', web, webBuild),
]

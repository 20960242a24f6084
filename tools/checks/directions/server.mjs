// Import rules inside apps/api.
import { api, test, proving, npm, but, layers, rule } from './parts.mjs'

export const withinServer = [
  rule(
    'server-file-is-reached',
    'What neither main.ts nor an operator’s command reaches is dead, or an endpoint that nobody mounted. A worker counts where it is started by its file name.',
    [`${api}main\\.ts$`, '^tools/(audit-purge|authority|privacy|reseal)\\.ts$'],
    {
      path: api,
      pathNot: [test, '/testing/', '\\.worker\\.ts$', '\\.d\\.ts$', `${api}(db/|main\\.ts$)`],
      reachable: false,
    },
  ),
  rule(
    'app-lists-what-is-served',
    'app.ts is the one list of routes.',
    but(api, [`${api}app\\.ts$`, ...proving]),
    '\\.routes\\.ts$',
  ),
  rule(
    'server-features-apart',
    'A feature that reaches into another cannot be read alone; they share through domain, access and db.',
    but(`${api}features/([^/]+)/`, test),
    but(`${api}features/`, `${api}features/$1/`),
  ),
  rule(
    'sql-in-queries',
    'Statements are in *.queries.ts files and in db/; other files receive the database as an argument and may name its type.',
    but(api, ['\\.queries\\.ts$', `${api}db/`, `${api}(app|server|main)\\.ts$`, ...proving]),
    {
      path: [`${api}db/`, npm('pg', 'kysely', '@electric-sql/pglite')],
      // Files may import these three, which name errors and read an address, and run no SQL.
      pathNot: `${api}db/(constraints|postgres\\.address|trouble)\\.ts$`,
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'queries-know-no-request',
    'A query runs as well from a script or a job.',
    `${api}(features|access)/.*\\.queries\\.ts$`,
    {
      path: [npm('fastify', '@fastify/[^/]+'), `${api}http/`, '\\.(routes|service)\\.ts$'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'service-knows-no-route',
    'Routes call services; a service called by a job has no request.',
    '\\.service\\.ts$',
    '\\.routes\\.ts$',
  ),
  ...layers('A migration runs without a server, a job without a call, and app.ts hands a feature what it needs.', api, {
    database: 'db/',
    foundations: '(access|audit|secrets|outbound|refusal\\.ts)',
    http: 'http/',
    features: 'features/',
    app: '(app|main)\\.ts$',
  }),
]

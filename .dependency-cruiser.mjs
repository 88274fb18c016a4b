// The import boundaries of ARCHITECTURE.md. Each rule is proven by a planted violation in dev/boundaries.test.ts.

/** The features of the console that others build on, in their order: each may import those before it. */
const consoleOrder = [
  'view-model',
  'values',
  'failures',
  'deletions',
  'messages',
  'message-loader',
  'widgets',
  'views',
  'sharing',
  'shared-entities',
  'event-notifications',
  'view-lists',
  'saved-views',
  'export',
  'dashboards',
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'time-message-and-template-stand-alone',
      comment: 'time, message and template import nothing of ours: everybody may use them.',
      severity: 'error',
      from: { path: '^packages/(time|message|template)/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'contract-uses-only-time',
      comment: 'The contract is of server and console alike: of ours it may use time.',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(contract|time)/' },
    },
    {
      name: 'query-language-uses-only-message-and-time',
      comment: 'The query language is pure: server, editor and tests use it alike.',
      severity: 'error',
      from: { path: '^packages/query-language/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(query-language|message|time)/' },
    },
    {
      name: 'processing-is-pure',
      comment:
        'Processing may use time, message, query-language and the descriptions of plug-ins: testers of the server and the data plane run the same code.',
      severity: 'error',
      from: { path: '^packages/processing/' },
      to: {
        path: '^(apps|packages)/',
        pathNot: '^packages/(processing|query-language|message|time|contract/src/plug-ins)/',
      },
    },
    {
      name: 'engine-knows-no-wire',
      comment: 'The engine may use query-language, message and time, never the contract or an app.',
      severity: 'error',
      from: { path: '^packages/engine/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(engine|query-language|message|time)/' },
    },
    {
      name: 'clickhouse-client-only-in-engine',
      comment: 'ClickHouse is spoken to in one place.',
      severity: 'error',
      from: { pathNot: '^packages/engine/' },
      to: { path: '@clickhouse/client' },
    },
    {
      name: 'console-is-a-client',
      comment: 'The console reaches the server over HTTP only.',
      severity: 'error',
      from: { path: '^apps/console/' },
      to: { path: '^(apps/server|packages/engine)/' },
    },
    {
      name: 'server-knows-no-console',
      comment: 'The server serves the built console as files.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/console/' },
    },
    {
      name: 'data-plane-lives-from-its-plan',
      comment: 'The data plane holds no database handle and no HTTP API: everything it needs is in the plan.',
      severity: 'error',
      from: { path: '^apps/server/src/data-plane/' },
      to: {
        path: '^apps/server/src/(features|http|db|jobs|testing)/|^apps/server/src/(app|main|config)[.]ts$',
      },
    },
    {
      name: 'features-see-only-the-plan',
      comment: 'What a feature and the data plane both run lies in a package.',
      severity: 'error',
      from: { path: '^apps/server/src/features/' },
      to: { path: '^apps/server/src/data-plane/', pathNot: '^apps/server/src/data-plane/plan/plan[.]ts$' },
    },
    {
      name: 'features-meet-at-their-index',
      comment: 'One feature sees of another only its index.ts.',
      severity: 'error',
      from: { path: '^apps/(server|console)/src/features/([^/]+)/' },
      to: {
        path: '^apps/$1/src/features/[^/]+/',
        pathNot: '^apps/$1/src/features/($2/|[^/]+/index[.]tsx?$)',
      },
    },
    {
      name: 'http-and-db-know-no-feature',
      comment: 'Dependencies point one way: app, then features, then lists, then http, jobs and db.',
      severity: 'error',
      from: { path: '^apps/server/src/(http|db|lists|jobs)/' },
      to: { path: '^apps/server/src/(features|data-plane|testing)/|^apps/server/src/(app|main)[.]ts$' },
    },
    {
      name: 'features-know-no-app',
      comment: 'app.ts composes the features; nothing imports it back.',
      severity: 'error',
      from: { path: '^apps/server/src/features/' },
      to: { path: '^apps/server/src/(testing/|(app|main)[.]ts$)' },
    },
    {
      name: 'sql-on-metadata-in-repositories',
      comment: 'Kysely is used in *-repo.ts, *-reader.ts, db/ and lists/ only.',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: '^apps/server/src/(db|lists|testing)/|-(repo|reader)[.]ts$' },
      to: { path: '(^|/)(kysely|pg)(/|$)' },
    },
    {
      name: 'ui-has-no-product-words',
      comment: 'ui/ holds primitives: no router, no API, no contract, nothing above it.',
      severity: 'error',
      from: { path: '^apps/console/src/ui/' },
      to: { path: '^apps/console/src/(api|app|kit|features)/|^packages/contract/|@tanstack/react-router' },
    },
    {
      name: 'kit-knows-no-feature',
      comment: 'kit/ holds building blocks for every feature.',
      severity: 'error',
      from: { path: '^apps/console/src/kit/' },
      to: { path: '^apps/console/src/(app|features)/' },
    },
    {
      name: 'api-knows-nobody',
      comment: 'api/ speaks to the server, for everybody above it.',
      severity: 'error',
      from: { path: '^apps/console/src/api/' },
      to: { path: '^apps/console/src/(app|features|kit|ui)/' },
    },
    {
      name: 'console-features-know-no-app',
      comment: 'app/ puts the features together: app, then features, then kit, then api and ui.',
      severity: 'error',
      from: { path: '^apps/console/src/features/' },
      to: { path: '^apps/console/src/app/' },
    },
    ...consoleOrder.map((feature, place) => ({
      name: `order-of-features-${feature}`,
      comment: 'A feature of the console imports only those before it in consoleOrder.',
      severity: 'error',
      from: { path: `^apps/console/src/features/${feature}/` },
      to: {
        path: '^apps/console/src/features/',
        pathNot: `^apps/console/src/features/(${consoleOrder.slice(0, place + 1).join('|')})/`,
      },
    })),
    {
      name: 'order-of-features-screens',
      comment: 'What is not in consoleOrder is a screen: it imports those that are, and no other screen.',
      severity: 'error',
      from: { path: '^apps/console/src/features/([^/]+)/' },
      to: {
        path: '^apps/console/src/features/',
        pathNot: `^apps/console/src/features/($1|${consoleOrder.join('|')})/`,
      },
    },
    {
      name: 'no-circle',
      comment: 'Modules that import each other cannot be understood one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Nothing imports a test, and a test may set up whatever it needs.
    exclude: { path: '(^|/)dist/|[.](test|spec)[.]tsx?$|[.]d[.]m?ts$' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}

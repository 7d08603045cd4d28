/**
 * Who may import whom: the Rooms table of ARCHITECTURE.md as rules. Arrows point one way, and a package's `exports` map is its only entrance.
 * `tools/boundaries/boundaries.ts` runs it; its test plants each kind of violation and sees it caught.
 */
const server = [
  'libs/http-kit',
  'libs/presenters',
  'libs/domain',
  'libs/files',
  'libs/releases',
  'libs/contracts',
  'libs/texts',
  'libs/rules',
]
const screens = ['libs/host', 'libs/client', 'libs/ui', 'libs/contracts', 'libs/texts', 'libs/rules']

const rooms = {
  'libs/rules': [],
  'libs/texts': ['libs/rules'],
  'libs/contracts': ['libs/texts', 'libs/rules'],
  'libs/domain': ['libs/texts', 'libs/rules'],
  'libs/http-kit': ['libs/contracts', 'libs/texts', 'libs/rules'],
  'libs/files': ['libs/texts', 'libs/rules'],
  'libs/releases': ['libs/federation', 'libs/files'],
  'libs/presenters': ['libs/domain', 'libs/contracts', 'libs/texts', 'libs/rules'],
  'libs/host': ['libs/contracts', 'libs/rules'],
  'libs/client': ['libs/host', 'libs/ui', 'libs/contracts', 'libs/texts', 'libs/rules'],
  'libs/ui': ['libs/host', 'libs/texts', 'libs/rules'],
  'libs/federation': [],
  'libs/embedded-mongo': [],
  'bff-storefront': server,
  'bff-backoffice': server,
  'shell/src': [...screens, 'libs/federation', 'shell/slice.json'],
  'shell/server': [...screens, 'libs/federation', 'libs/http-kit', 'libs/files', 'libs/releases', 'shell/src'],
  'mfe-catalog': screens,
  'mfe-checkout': screens,
  'mfe-seller': screens,
  'mfe-admin': screens,
  e2e: ['tools', 'libs/contracts'],
}

/** Every folder of this repository that an import can reach; anything else, also a `node_modules` below one of them, is a package from outside. */
const local = '^(libs/[^/]+|shell|mfe-[^/]+|bff-[^/]+|tools|e2e)/(?!node_modules/)'
const bundlerConfig = '/rspack\\.[^/]*$'
const test = '\\.test\\.tsx?$'
const browserRooms = '^(libs/(rules|contracts|host|client|ui)|mfe-[^/]+|shell)/src/'

const roomRules = Object.entries(rooms).map(([room, mayImport]) => ({
  name: `room-${room.replace('/', '-')}`,
  comment: `${room} may import ${mayImport.length > 0 ? mayImport.join(', ') : 'no other package of the repository'}.`,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: bundlerConfig },
  to: { path: local, pathNot: [room, ...mayImport].map(folder => `^${folder}(/|$)`) },
}))

const bundlerConfigs = {
  name: 'bundler-config-needs-the-preset-only',
  comment: 'A bundler configuration is built from the preset of libs/federation, and passes it the schemas of calls.',
  severity: 'error',
  from: { path: bundlerConfig },
  to: { path: local, pathNot: ['^libs/federation/', '^libs/contracts/src/call-schemas\\.ts$', '/rspack\\.[^/]*$'] },
}

const antdIsForTheOffice = {
  name: 'no-antd-outside-the-office',
  comment: 'antd costs 191 kB: only the office (mfe-admin) carries it.',
  severity: 'error',
  from: { path: '^(shell|mfe-catalog|mfe-checkout|mfe-seller|libs)/' },
  to: { path: '(^|/)node_modules/(antd|@ant-design)/' },
}

const workListsStayOffShopPages = {
  name: 'no-work-lists-on-shop-pages',
  comment: 'Lists to work on are for the farmer’s dashboard and the office: a visitor does not load them.',
  severity: 'error',
  from: { path: '^(shell|mfe-catalog|mfe-checkout|libs/(host|client|ui))/', pathNot: '^libs/ui/src/office/' },
  to: { path: '^libs/ui/src/office/' },
}

const officeFiguresStayInTheOffice = {
  name: 'no-office-presenter-in-the-shop',
  comment: 'What the office reads of products and farms is not for everybody: the shop has presenters of its own.',
  severity: 'error',
  from: { path: ['^bff-storefront/', '^libs/presenters/src/(shop/|[^/]+$)'] },
  to: { path: '^libs/presenters/src/office/' },
}

const packagesThatStayOut = [
  {
    name: 'domain-knows-no-http',
    comment: 'The domain is called by back ends; it never serves.',
    severity: 'error',
    from: { path: '^libs/domain/' },
    to: { path: ['(^|/)node_modules/(koa|@koa/[^/]+|koa-[^/]+)/', '^(node:)?https?2?$'] },
  },
  {
    name: 'no-database-outside-the-domain',
    comment: 'MongoDB is spoken to by the domain, the engine and the tools alone.',
    severity: 'error',
    from: {
      path: '^(libs|bff-[^/]+|shell|mfe-[^/]+|e2e)/',
      pathNot: ['^libs/(domain|embedded-mongo|files)/', test, '/testing/'],
    },
    to: { path: '(^|/)node_modules/(mongoose|mongodb|bson|lmdb)/' },
  },
  {
    name: 'no-node-in-browser-rooms',
    comment: 'These rooms run in the browser too.',
    severity: 'error',
    from: { path: browserRooms, pathNot: [test, '/testing/'] },
    to: { dependencyTypes: ['core'] },
  },
]

const doors = [
  {
    name: 'no-cycle',
    comment: 'Two files that need each other are one idea, or hide a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-relative-path-into-another-package',
    comment: 'Another package is reached by its name, through its exports map.',
    severity: 'error',
    from: { path: '^(libs/[^/]+|shell|mfe-[^/]+|bff-[^/]+|tools|e2e)/' },
    to: { dependencyTypes: ['local'], path: local, pathNot: '^$1/' },
  },
  {
    name: 'not-into-dist',
    comment: 'What is built is run, never imported.',
    severity: 'error',
    from: {},
    to: { path: '^(?!.*node_modules).*/dist/' },
  },
  {
    name: 'every-import-resolves',
    comment: 'An import that leads nowhere hides an arrow: a missing package, or a way around an exports map.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
]

/** The floors of libs/domain, the lowest first: each may use those below it. */
const floors = ['records', 'foundation', 'catalog', 'accounts', 'buying', 'news', 'office']

const floorRules = floors.slice(0, -1).map((floor, place) => ({
  name: `domain-floor-${floor}`,
  comment: `${floor} may use the floors below it alone: see libs/domain/README.md.`,
  severity: 'error',
  from: { path: `^libs/domain/src/${floor}/`, pathNot: test },
  to: { path: floors.slice(place + 1).map(above => `^libs/domain/src/${above}/`) },
}))

const recordsStayInside = {
  name: 'records-are-for-tools-and-tests',
  comment:
    'Back ends call commands and queries of the domain; its collections, and what seeds a market, are for tools and tests.',
  severity: 'error',
  from: { path: '^(bff-[^/]+|libs/presenters)/', pathNot: [test, '/testing/'] },
  to: { path: '^libs/domain/src/(records/index|seeding)\\.ts$' },
}

const testHelpersStayInTests = {
  name: 'testing-is-for-tests-and-tools',
  comment: 'What a testing folder has (test domains, factories, fake responses) is for tests, tools and journeys.',
  severity: 'error',
  from: {
    path: '^(libs/[^/]+|shell|mfe-[^/]+|bff-[^/]+)/',
    pathNot: [test, '/testing/', '^libs/embedded-mongo/(bench|conformance|torture)/'],
  },
  to: { path: '/testing/', pathNot: '(^|/)node_modules/' },
}

module.exports = {
  forbidden: [
    ...roomRules,
    bundlerConfigs,
    antdIsForTheOffice,
    workListsStayOffShopPages,
    officeFiguresStayInTheOffice,
    ...packagesThatStayOut,
    ...floorRules,
    recordsStayInside,
    testHelpersStayInTests,
    ...doors,
  ],
  options: {
    doNotFollow: { path: '(^|/)(node_modules|dist)/' },
    exclude: { path: '(^|/)(test-results|playwright-report|\\.santhe|\\.nx|\\.shots)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
}

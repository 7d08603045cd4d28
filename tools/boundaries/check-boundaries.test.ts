import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBoundaries, type Violation } from './check-boundaries.ts'
import { rawCollectionsIn } from './check-raw-collections.ts'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const libs = [
  'rules',
  'contracts',
  'domain',
  'http-kit',
  'files',
  'presenters',
  'host',
  'client',
  'ui',
  'federation',
  'embedded-mongo',
]
const packages = [
  ...libs.map(lib => ({ folder: `libs/${lib}`, name: `@santhe/${lib}` })),
  ...['shell', 'mfe-catalog', 'mfe-checkout', 'mfe-seller', 'bff-storefront', 'bff-backoffice', 'tools'].map(
    folder => ({
      folder,
      name: `@santhe/${folder}`,
    }),
  ),
]
let market = ''

async function write(path: string, content: string) {
  await mkdir(dirname(join(market, path)), { recursive: true })
  await writeFile(join(market, path), content)
}

beforeAll(async () => {
  market = await mkdtemp(join(tmpdir(), 'santhe-boundaries-'))
  await cp(join(checkout, '.dependency-cruiser.cjs'), join(market, '.dependency-cruiser.cjs'))
  await mkdir(join(market, 'node_modules/@santhe'), { recursive: true })
  for (const { folder, name } of packages) {
    const exports = {
      '.': './src/index.ts',
      './office': './src/office/index.ts',
      './records': './src/records/index.ts',
      './seeding': './src/seeding.ts',
      './testing': './src/testing/index.ts',
    }
    await write(`${folder}/package.json`, JSON.stringify({ name, type: 'module', exports }))
    await write(`${folder}/src/index.ts`, 'export const here = 1\n')
    await symlink(join(market, folder), join(market, 'node_modules', name))
  }
  await write('libs/ui/src/office/index.ts', 'export const here = 1\n')
  await write('libs/domain/src/records/index.ts', 'export const here = 1\n')
  await write('libs/domain/src/seeding.ts', 'export const here = 1\n')
  await write('libs/domain/src/testing/index.ts', 'export const here = 1\n')
  await write('libs/host/src/testing/index.ts', 'export const here = 1\n')
  await write('mfe-catalog/src/page.test.ts', "export { here } from '@santhe/host/testing'\n")
  await write('libs/presenters/src/office/index.ts', 'export const here = 1\n')
  await write('libs/rules/dist/bundle/main.mjs', 'export const built = 1\n')
  await write('shell/server/main.ts', "import { here } from '@santhe/http-kit'\n\nexport const edge = here\n")
  await write('mfe-catalog/rspack.config.ts', "export { here } from '@santhe/federation'\n")
  await write('mfe-seller/src/office.ts', "export { here } from '@santhe/ui/office'\n")
  await write('shell/node_modules/undici/package.json', JSON.stringify({ name: 'undici', main: 'index.js' }))
  await write('shell/node_modules/undici/index.js', 'module.exports = 1\n')
  await write('shell/server/pass-on.ts', "export { default } from 'undici'\n")
  for (const outside of ['antd', 'koa', 'mongoose'])
    await write(`node_modules/${outside}/package.json`, JSON.stringify({ name: outside, main: 'index.js' }))
  for (const outside of ['antd', 'koa', 'mongoose'])
    await write(`node_modules/${outside}/index.js`, 'module.exports = 1\n')
})

afterAll(() => rm(market, { recursive: true, force: true }))

const planted: readonly [kind: string, file: string, from: string, rule: string][] = [
  ['a rule that reads a contract', 'libs/rules/src/planted.ts', '@santhe/contracts', 'room-libs-rules'],
  ['a contract that reads the domain', 'libs/contracts/src/planted.ts', '@santhe/domain', 'room-libs-contracts'],
  ['a domain that reads contracts', 'libs/domain/src/planted.ts', '@santhe/contracts', 'room-libs-domain'],
  ['an http-kit that reads the domain', 'libs/http-kit/src/planted.ts', '@santhe/domain', 'room-libs-http-kit'],
  ['an engine that knows a rule', 'libs/embedded-mongo/src/planted.ts', '@santhe/rules', 'room-libs-embedded-mongo'],
  ['a slice that imports a slice', 'mfe-catalog/src/planted.ts', '@santhe/mfe-checkout', 'room-mfe-catalog'],
  ['a slice that imports a back end', 'mfe-checkout/src/planted.ts', '@santhe/bff-storefront', 'room-mfe-checkout'],
  ['a shell that imports a slice', 'shell/src/planted.ts', '@santhe/mfe-catalog', 'room-shell-src'],
  ['an edge that imports a slice', 'shell/server/planted.ts', '@santhe/mfe-catalog', 'room-shell-server'],
  ['screens that import the edge', 'shell/src/planted.ts', '../server/main.ts', 'room-shell-src'],
  [
    'a back end that imports a back end',
    'bff-storefront/src/planted.ts',
    '@santhe/bff-backoffice',
    'room-bff-storefront',
  ],
  ['a back end that imports a tool', 'bff-backoffice/src/planted.ts', '@santhe/tools', 'room-bff-backoffice'],
  [
    'a bundler configuration that reaches into rules',
    'shell/rspack.server.ts',
    '@santhe/rules',
    'bundler-config-needs-the-preset-only',
  ],
  [
    'a relative path into another package',
    'libs/contracts/src/planted.ts',
    '../../rules/src/index.ts',
    'no-relative-path-into-another-package',
  ],
  [
    'a way around an exports map',
    'libs/contracts/src/planted.ts',
    '@santhe/rules/src/index.ts',
    'every-import-resolves',
  ],
  ['an import into dist', 'libs/rules/src/planted.ts', '../dist/bundle/main.mjs', 'not-into-dist'],
  ['antd on a shop page', 'mfe-catalog/src/planted.ts', 'antd', 'no-antd-outside-the-office'],
  ['antd in the farmer’s dashboard', 'mfe-seller/src/planted.ts', 'antd', 'no-antd-outside-the-office'],
  [
    'the office entry on a shop page',
    'mfe-checkout/src/planted.ts',
    '@santhe/ui/office',
    'no-work-lists-on-shop-pages',
  ],
  [
    'a presenter of the office in the storefront',
    'bff-storefront/src/planted.ts',
    '@santhe/presenters/office',
    'no-office-presenter-in-the-shop',
  ],
  [
    'a presenter of the office among those of the shop',
    'libs/presenters/src/shop/planted.ts',
    '../office/index.ts',
    'no-office-presenter-in-the-shop',
  ],
  ['HTTP in the domain', 'libs/domain/src/planted.ts', 'koa', 'domain-knows-no-http'],
  [
    'a collection of the domain in a back end',
    'bff-backoffice/src/planted.ts',
    '@santhe/domain/records',
    'records-are-for-tools-and-tests',
  ],
  [
    'what seeds a market in a presenter',
    'libs/presenters/src/planted.ts',
    '@santhe/domain/seeding',
    'records-are-for-tools-and-tests',
  ],
  [
    'a test domain in a back end',
    'bff-storefront/src/planted.ts',
    '@santhe/domain/testing',
    'testing-is-for-tests-and-tools',
  ],
  ['a fake host in a slice', 'mfe-catalog/src/planted.ts', '@santhe/host/testing', 'testing-is-for-tests-and-tools'],
  [
    'a test helper in the package that has it',
    'libs/host/src/planted.ts',
    './testing/index.ts',
    'testing-is-for-tests-and-tools',
  ],
  ['a database in a back end', 'bff-storefront/src/planted.ts', 'mongoose', 'no-database-outside-the-domain'],
  ['Node in a room that browsers run', 'libs/rules/src/planted.ts', 'node:fs', 'no-node-in-browser-rooms'],
]

test('finds no violation in a clean market and reads every source file', async () => {
  const { cruised, sources, violations } = await checkBoundaries(market)
  expect(violations).toEqual([])
  expect(sources).toBe(packages.length + 11)
  expect(cruised).toBe(sources)
})

/** Violations that need several files or a type, each in its own folders. */
const plantedFiles: Readonly<Record<string, string>> = {
  'libs/rules/src/of-type.ts': "export type { here } from '@santhe/contracts'\n",

  'libs/rules/src/one.ts': "export { two } from './two.ts'\nexport const one = 1\n",
  'libs/rules/src/two.ts': "export { one } from './one.ts'\nexport const two = 2\n",

  'libs/files/src/one/low.ts': 'export const low = 1\n',
  'libs/files/src/one/high.ts': "export { middle } from '../two/middle.ts'\n",
  'libs/files/src/two/middle.ts': "export { low as middle } from '../one/low.ts'\n",

  'libs/domain/src/buying/above.ts': 'export const above = 1\n',
  'libs/domain/src/catalog/below.ts': "export { above } from '../buying/above.ts'\n",
}

describe('checkBoundaries with one planted violation of each kind', () => {
  const fileOf = (file: string, index: number) => file.replace('planted.ts', `planted-${index}.ts`)
  let violations: readonly Violation[] = []
  const rulesFrom = (place: string) => violations.filter(({ from }) => from.startsWith(place)).map(({ rule }) => rule)

  beforeAll(async () => {
    const ofOneLine = planted.map(
      ([, file, from], index) => [fileOf(file, index), `export * from '${from}'\n`] as const,
    )
    const files = [...ofOneLine, ...Object.entries(plantedFiles)]
    for (const [path, text] of files) await write(path, text)
    violations = (await checkBoundaries(market)).violations
    for (const [path] of files) await rm(join(market, path))
  })

  test.each(planted.map((plant, index) => [...plant, index] as const))(
    'finds %s',
    (_kind, file, _from, rule, index) => {
      const caught = violations.filter(violation => violation.from === fileOf(file, index))
      expect(caught.map(violation => violation.rule)).toContain(rule)
      expect(caught.every(violation => violation.comment.length > 0)).toBe(true)
    },
  )

  test('counts imports of types', () => {
    expect(rulesFrom('libs/rules/src/of-type.ts')).toEqual(['room-libs-rules'])
  })

  test('finds two files that import each other', () => {
    expect(rulesFrom('libs/rules/src/one.ts')).toContain('no-cycle')
  })

  test('finds a cycle between two folders without a cycle of files', () => {
    expect(rulesFrom('libs/files/src/one')).toEqual(['no-folder-cycle'])
    expect(rulesFrom('libs/files/src/two')).toEqual(['no-folder-cycle'])
  })

  test('finds a floor of the domain that imports a floor above it', () => {
    expect(rulesFrom('libs/domain/src/catalog/below.ts')).toEqual(['domain-floor-catalog'])
  })
})

test('reports source files that the cruise leaves out', async () => {
  const config = join(market, '.dependency-cruiser.cjs')
  const original = await readFile(config, 'utf8')
  await writeFile(config, `${original}\nmodule.exports.options.exclude = { path: '^libs/domain/' }\n`)
  const { cruised, sources } = await checkBoundaries(market)
  await writeFile(config, original)
  expect(cruised).toBe(sources - 4)
})

describe('the rule about collections behind models', () => {
  const file = 'libs/domain/src/office/journal/planted.ts'

  test.each([
    ['of a model', 'Journal(connection).collection.deleteMany({})'],
    ['of a connection', "connection.collection('journal').deleteMany({})"],
    ['taken apart', 'const { collection } = Journal(connection)'],
    ['under another name', 'const { collection: entries } = Journal(connection)'],
    ['by a text', "Journal(connection)['collection'].drop()"],
  ])('refuses %s in product code', (_kind, code) => {
    expect(rawCollectionsIn(file, `\n${code}\n`)).toEqual([{ file, line: 2 }])
    expect(rawCollectionsIn('bff-backoffice/src/routes/planted.ts', code)).toHaveLength(1)
  })

  test('allows collections in tests, seeding and tools, and their names everywhere', () => {
    const code = 'Journal(connection).collection.deleteMany({})'
    const others = [
      'libs/domain/src/office/planted.test.ts',
      'libs/domain/src/testing/many.ts',
      'tools/seed/planted.ts',
    ]
    expect(others.flatMap(other => rawCollectionsIn(other, code))).toEqual([])
    expect(rawCollectionsIn(file, 'const from = Orders(connection).collection.name')).toEqual([])
  })
})

import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkUnused, type Unused } from './check-unused.ts'

const checkout = fileURLToPath(new URL('../..', import.meta.url))

const json = (value: unknown) => JSON.stringify(value)
const aPackage = (name: string, exports: object, more: object = {}) => json({ name, type: 'module', exports, ...more })

/** Creates a small repository with this one's packages and nothing unused; an import reaches each `room.ts`. */
const clean: Readonly<Record<string, string>> = {
  'package.json': json({
    private: true,
    workspaces: ['libs/*', 'bff-shop', 'mfe-stall', 'shell', 'tools', 'e2e'],
    scripts: { weigh: 'node tools/weigh/weigh.ts' },
    devDependencies: { vitest: '4.0.0' },
  }),
  'vitest.config.ts': 'export default {}\n',

  'libs/rules/package.json': aPackage('@santhe/rules', {
    '.': './src/index.ts',
    './testing': './src/testing/index.ts',
  }),
  'libs/rules/src/index.ts': `export { type Crate, crateOf } from './room.ts'\n`,
  'libs/rules/src/room.ts': `
    /** @public */
    export interface Named { name: string }
    export interface Crate extends Named { boxes: number }
    export const MOST_BOXES = 10
    /** @internal */
    export const forTestsElsewhere = 1
    export const crateOf = (name: string): Crate => ({ name, boxes: MOST_BOXES })
  `,
  'libs/rules/src/room.test.ts': `
    import { expect, test } from 'vitest'
    import { crateOf, forTestsElsewhere, MOST_BOXES } from './room.ts'
    import { aCrate } from './testing/index.ts'
    test('a crate is full', () => expect([crateOf('a'), forTestsElsewhere]).toEqual([aCrate(), MOST_BOXES]))
  `,
  'libs/rules/src/testing/index.ts': `import { crateOf } from '../room.ts'\nexport const aCrate = () => crateOf('a')\n`,

  'libs/embedded-mongo/package.json': aPackage('@santhe/embedded-mongo', {}),
  'libs/embedded-mongo/src/main.ts': `import { engine } from './room.ts'\nconsole.log(engine)\n`,
  'libs/embedded-mongo/src/room.ts': 'export const engine = 1\n',
  'libs/embedded-mongo/conformance/main.ts': `import { suite } from './room.ts'\nconsole.log(suite)\n`,
  'libs/embedded-mongo/conformance/room.ts': 'export const suite = 1\n',
  'libs/embedded-mongo/torture/main.ts': 'console.log(1)\n',

  'bff-shop/package.json': aPackage('@santhe/bff-shop', {}, { dependencies: { '@santhe/rules': '*' } }),
  'bff-shop/src/main.ts': `import { route } from './room.ts'\nroute('plum')\n`,
  'bff-shop/src/room.ts': `
    import { type Crate, crateOf } from '@santhe/rules'
    export const route = (name: string): Crate => crateOf(name)
  `,

  'mfe-stall/package.json': aPackage('@santhe/mfe-stall', {}),
  'mfe-stall/slice.json': json({ exposes: { './pages': './src/pages.ts' } }),
  'mfe-stall/src/pages.ts': `import { page } from './room.ts'\nexport const pages = [page]\n`,
  'mfe-stall/src/room.ts': 'export const page = 1\n',

  'shell/package.json': aPackage('@santhe/shell', {}),
  'shell/src/start.ts': `import { frame } from './room.ts'\nconsole.log(frame)\n`,
  'shell/src/room.ts': 'export const frame = 1\n',
  'shell/server/main.ts': `import { edge } from './room.ts'\nconsole.log(edge)\n`,
  'shell/server/room.ts': 'export const edge = 1\n',

  'tools/package.json': aPackage('@santhe/tools', {}),
  'tools/weigh/weigh.ts': `import { scales } from './room.ts'\nconsole.log(scales)\n`,
  'tools/weigh/room.ts': 'export const scales = 1\n',

  'e2e/package.json': aPackage('@santhe/e2e', {}, { devDependencies: { '@playwright/test': '1.0.0' } }),
  'e2e/playwright.config.ts': `export default { testDir: './journeys' }\n`,
  'e2e/journeys/buys.spec.ts': `
    import { test } from '@playwright/test'
    import { walk } from '../room.ts'
    test('somebody buys', () => walk())
  `,
  'e2e/room.ts': 'export const walk = () => {}\n',
}

let market = ''

async function write(path: string, content: string) {
  await mkdir(dirname(join(market, path)), { recursive: true })
  await writeFile(join(market, path), content)
}

async function append(path: string, content: string) {
  await appendFile(join(market, path), `\n${content}\n`)
}

beforeAll(async () => {
  market = await mkdtemp(join(tmpdir(), 'santhe-unused-'))
  await cp(join(checkout, 'knip.config.ts'), join(market, 'knip.config.ts'))
  for (const [path, content] of Object.entries(clean)) await write(path, content)
})

afterAll(() => rm(market, { recursive: true, force: true }))

test('findUnused finds nothing in a market that uses everything, exposes slices and excuses files', async () => {
  expect(await checkUnused(market)).toEqual([])
})

const rooms = Object.keys(clean).filter(path => path.endsWith('/room.ts'))

const planted: readonly (readonly [what: string, kind: string, file: string, name: string])[] = [
  ...rooms.map(file => [`an export that nobody uses in ${dirname(file)}`, 'exports', file, 'unusedHere'] as const),
  ['an export that its own file uses alone', 'exports', 'libs/rules/src/room.ts', 'ownUse'],
  ['a type that its own file uses alone', 'types', 'libs/rules/src/room.ts', 'OwnShape'],
  ['an export that only tests use', 'exports', 'libs/rules/src/room.ts', 'onlyTried'],
  ['a type that only tests use', 'types', 'libs/rules/src/room.ts', 'OnlyTried'],
  ['an export of a package’s door that no other package uses', 'exports', 'libs/rules/src/index.ts', 'MOST_BOXES'],
  ['a file that nothing reaches', 'files', 'bff-shop/src/alone.ts', 'bff-shop/src/alone.ts'],
  ['a file that only tests reach', 'files', 'libs/rules/src/only-tried.ts', 'libs/rules/src/only-tried.ts'],
  ['a dependency that nothing imports', 'dependencies', 'shell/package.json', 'left-alone'],
  ['a package that package.json does not name', 'unlisted', 'tools/weigh/room.ts', 'never-named'],
]

describe('findUnused with one planted case of each kind', () => {
  let unused: readonly Unused[] = []

  beforeAll(async () => {
    const more = {
      'libs/rules/src/room.ts': `
        export const ownUse = 1
        export interface OwnShape { boxes: number }
        const shape: OwnShape = { boxes: ownUse }
        console.log(shape)
        export const onlyTried = 1
        export type OnlyTried = number
      `,
      'libs/rules/src/index.ts': `export { MOST_BOXES } from './room.ts'`,
      'tools/weigh/room.ts': `import 'never-named'`,
    }
    for (const room of rooms) await append(room, 'export const unusedHere = 1')
    for (const [path, content] of Object.entries(more)) await append(path, content)
    await write('libs/rules/src/only-tried.ts', 'export const alone = 1\n')
    await write(
      'libs/rules/src/planted.test.ts',
      `import { alone } from './only-tried.ts'
       import { onlyTried, type OnlyTried } from './room.ts'
       console.log(alone, onlyTried satisfies OnlyTried)
      `,
    )
    await write('bff-shop/src/alone.ts', 'export const alone = 1\n')
    await write('shell/package.json', aPackage('@santhe/shell', {}, { dependencies: { 'left-alone': '1.0.0' } }))
    unused = await checkUnused(market)
  })

  test.each(planted)('finds %s', (_what, kind, file, name) => {
    expect(unused).toContainEqual({ kind, file, name, comment: expect.stringMatching(/\.$/) })
  })

  test('finds nothing else', () => {
    const reported = unused.map(({ kind, file, name }) => [kind, file, name].join(' '))
    expect(reported.sort()).toEqual(planted.map(([, ...where]) => where.join(' ')).sort())
  })
})

test('fails when knip cannot read the checkout', async () => {
  await expect(checkUnused(join(market, 'libs'))).rejects.toThrow('knip did not run')
})

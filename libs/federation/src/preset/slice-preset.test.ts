import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { rspack } from '@rspack/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AssetList } from '../asset-list.ts'
import { SERVER_BUNDLE, SHARED_ON_SERVER } from '../server-bundle.ts'
import { offered } from './offered.ts'
import { slicePreset } from './slice-preset.ts'

const FILES = {
  'package.json': '{ "name": "stall", "version": "1.0.0", "type": "module" }',
  'slice.json': JSON.stringify({
    name: 'stall',
    paths: { '/stall': { title: 'Stall' } },
    exposes: { './pages': './src/pages.tsx', './Sign': './src/parts/Sign.tsx' },
    host: '^2.0.0',
    hasServerBundle: true,
  }),
  'src/pages.tsx':
    "import { useState } from 'react'\nimport { Link } from '@santhe/host'\nimport styles from './Stall.module.css'\nexport const pages = [{ path: '/stall', Component: () => <p className={styles.board}>{useState(1)[0]}<Link to='/' /></p> }, { path: '/stall/:id', chunk: 'OneStall', load: async () => (await import(/* webpackChunkName: \"OneStall\" */ './OneStall.tsx')).OneStall }]\n",
  'libs/contracts/src/stalls.ts':
    "const endpoint = options => ({ ...options })\nexport const listStalls = /*#__PURE__*/ endpoint({ call: 'GET /api/stalls' })\nexport const closeStall = /*#__PURE__*/ endpoint({ call: 'POST /api/stalls/:id/close' })\n",
  'node_modules/@santhe/contracts/src/crates.js':
    "export const listCrates = { call: 'GET /api/crates' }\nexport const dropCrate = { call: 'DELETE /api/crates/:id' }\n",
  'src/server.ts': "export { pages } from './pages.tsx'\n",
  'src/OneStall.tsx':
    "import styles from './OneStall.module.css'\nexport function OneStall() { return <p className={styles.one}>One stall</p> }\n",
  'src/OneStall.module.css': '.one { color: var(--leaf); }\n',
  'src/Stall.module.css': '.board { color: var(--ink); }\n',
  'src/parts/Sign.tsx':
    "import { listStalls } from '../../libs/contracts/src/stalls.ts'\nimport { listCrates } from '../../node_modules/@santhe/contracts/src/crates.js'\nexport function Sign() { return <p title={listStalls.call}>{listCrates.call}</p> }\n",
}

const CALLS = ['listStalls', 'closeStall', 'listCrates', 'dropCrate']
const callSchemas = (isIncluded: (call: { name: string }) => boolean) =>
  Object.fromEntries(CALLS.flatMap(name => (isIncluded({ name }) ? [[name, { path: `/api/${name}` }]] : [])))

let folder = ''
let built: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slice-'))
  await mkdir(join(folder, 'src/parts'), { recursive: true })
  for (const place of ['libs', 'node_modules/@santhe'])
    await mkdir(join(folder, place, 'contracts/src'), { recursive: true })
  await Promise.all(Object.entries(FILES).map(([path, text]) => writeFile(join(folder, path), text)))
  await new Promise<void>((resolve, reject) => {
    rspack(slicePreset(folder, { callSchemas })(undefined, { mode: 'production' }), (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({})))
      else resolve()
    })
  })
  built = await readdir(join(folder, 'dist/bundle/browser'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function textOf(file: string): Promise<string> {
  return readFile(join(folder, 'dist/bundle', file), 'utf8')
}

describe('a slice built by the preset', () => {
  it("lists the files of each part, including its pages' styles", async () => {
    const { entry, exposes } = AssetList.parse(JSON.parse(await textOf('browser/assets.json')))
    expect(entry).toBe('remoteEntry.js')
    expect(exposes['./pages']?.styles).toHaveLength(1)
    expect(exposes['./Sign']).toEqual({ scripts: [expect.stringMatching(/Sign\.[0-9a-f]{8}\.js$/)], styles: [] })
    for (const file of Object.values(exposes).flatMap(({ scripts, styles }) => [...scripts, ...styles])) {
      expect(built).toContain(file)
    }
  })

  // docs/rendering.md#contracts-across-teams
  it('records the calls that it uses, of this tree or of a package, and none that tree shaking leaves out', async () => {
    const calls: unknown = JSON.parse(await textOf('calls.json'))
    const hash = expect.stringMatching(/^[0-9a-f]{12}$/)
    expect(calls).toEqual({
      listStalls: { hash, path: '/api/listStalls' },
      listCrates: { hash, path: '/api/listCrates' },
    })
  })

  it('keeps a lazily loaded page apart from other pages, and lists its files', async () => {
    const { exposes, chunks } = AssetList.parse(JSON.parse(await textOf('browser/assets.json')))
    const ownScripts = chunks?.OneStall?.scripts ?? []
    const needed = exposes['./pages']?.scripts ?? []
    const text = async (files: readonly string[]) =>
      (await Promise.all(files.map(file => textOf(`browser/${file}`)))).join()
    expect(await text(ownScripts)).toContain('One stall')
    expect(await text(needed)).not.toContain('One stall')
    const styles = await text(chunks?.OneStall?.styles ?? [])
    expect(styles).toContain('var(--leaf)')
  })

  it('contains neither React nor the host', async () => {
    const scripts = await Promise.all(built.filter(file => file.endsWith('.js')).map(file => textOf(`browser/${file}`)))
    expect(scripts.join('')).not.toContain('react.transitional.element')
  })

  it('imports offered packages by name, not by a path of the build machine', () => {
    const imports = Object.entries(offered()).map(([name, share]) => share.import ?? name)
    expect(imports).toHaveLength(1)
    expect(imports.filter(name => isAbsolute(String(name)))).toEqual([])
  })

  it("renders on a server with shared modules and the browser's class names", async () => {
    const shared = {
      react: { useState: (value: unknown) => [value] },
      'react/jsx-runtime': {
        jsx: (type: unknown, props: object) => ({ type, ...props }),
        jsxs: (type: unknown, props: object) => ({ type, ...props }),
      },
      '@santhe/host': { Link: 'the host’s own' },
    }
    const context = createContext({ [SHARED_ON_SERVER]: shared })
    runInContext(await textOf(`server/${SERVER_BUNDLE.file}`), context)
    const { pages } = context[SERVER_BUNDLE.variable]
    const rendered = pages[0].Component()
    const OneStall = await pages[1].load()
    expect(OneStall().children).toBe('One stall')
    expect(rendered.children[1].type).toBe('the host’s own')
    const { exposes } = AssetList.parse(JSON.parse(await textOf('browser/assets.json')))
    expect(await textOf(`browser/${exposes['./pages']?.styles[0]}`)).toContain(`.${rendered.className}{`)
  })
})

import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ReleasedSlice } from '@santhe/federation/release-list'
import { folderStore, openStore } from '@santhe/files'
import { servedSchemas } from '@santhe/http-kit'
import { moveReleaseList, promoteCanary, readReleaseList, rollBack, withMove } from '@santhe/releases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '../engines/run-program.ts'
import { releaseAll, releaseSlice } from './release.ts'
import { rollBackHere } from './release-here.ts'

const SCRIPT = `console.log(${JSON.stringify('tomatoes '.repeat(200))})\n`

let root = ''
let releasesDir = ''
let releases = folderStore('')
let lines: string[] = []

async function put(path: string, text: string): Promise<void> {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

interface ABuild {
  folder: string
  name: string
  paths: string[]
  host?: string
  script?: string
  hasServerBundle?: boolean
}

const headsOf = (paths: readonly string[]) => Object.fromEntries(paths.map(path => [path, { title: `At ${path}` }]))

async function aBuild({ folder, name, paths, host = '^2.0.0', script = SCRIPT, hasServerBundle = false }: ABuild) {
  const exposes = name === 'shell' ? {} : { './pages': './src/pages.tsx' }
  const files = { scripts: ['pages.js'], styles: [] }
  const assets = {
    entry: 'remoteEntry.js',
    first: files,
    fonts: [],
    exposes: name === 'shell' ? {} : { './pages': files },
    chunks: name === 'shell' ? {} : { HomePage: { scripts: ['HomePage.js'], styles: [] } },
  }
  await put(`${folder}/slice.json`, JSON.stringify({ name, paths: headsOf(paths), exposes, host, hasServerBundle }))
  await put(`${folder}/dist/bundle/browser/assets.json`, JSON.stringify(assets))
  await put(`${folder}/dist/bundle/browser/remoteEntry.js`, script)
  await put(`${folder}/dist/bundle/browser/pages.js`, SCRIPT)
  await put(`${folder}/dist/bundle/server/pages.js`, 'var santheSlice = { pages: [] }\n')
}

const options = () => ({ root, releases, log: (line: string) => void lines.push(line) })
const folderOf = (name: string, version: string | undefined) => join(releasesDir, 'slices', name, String(version))

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-'))
  releasesDir = join(root, '.santhe/releases')
  releases = folderStore(releasesDir)
  lines = []
  await put('libs/host/package.json', '{ "version": "2.1.0" }')
  await aBuild({ folder: 'shell', name: 'shell', paths: ['/login'] })
  await aBuild({ folder: 'mfe-catalog', name: 'catalog', paths: ['/', '/products/:identifier'], hasServerBundle: true })
  await aBuild({ folder: 'mfe-admin', name: 'admin', paths: ['/admin'] })
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('releasing everything', () => {
  it('stores every build in a folder named by its content and lists it', async () => {
    const list = await releaseAll(options())
    expect(await readReleaseList(releases)).toEqual(list)
    expect(list.slices.map(({ name }) => name)).toEqual(['admin', 'catalog'])
    const catalog = list.slices.find(({ name }) => name === 'catalog')
    expect(catalog?.exposes['./pages']?.scripts).toEqual(['pages.js'])
    expect(catalog?.chunks?.HomePage?.scripts).toEqual(['HomePage.js'])
    expect((await readdir(folderOf('catalog', catalog?.version))).sort()).toEqual(['browser', 'release.json', 'server'])
  })

  it('lists page titles, so that a new page needs no release of the shell', async () => {
    const before = await releaseAll(options())
    await aBuild({ folder: 'mfe-admin', name: 'admin', paths: ['/admin', '/almanac'] })
    const after = await releaseSlice('mfe-admin', options())
    expect(after.shell).toEqual(before.shell)
    expect(after.shell.heads).toEqual(headsOf(['/login']))
    expect(after.slices[0]).toMatchObject({ paths: ['/admin', '/almanac'], heads: headsOf(['/admin', '/almanac']) })
  })

  it('claims the path of a dashboard part and names its title', async () => {
    const file = join(root, 'mfe-admin/slice.json')
    const dashboard = [{ path: 'lorries', part: './pages', title: 'Lorries', for: ['farmer'] }]
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), dashboard }))
    const [admin] = (await releaseAll(options())).slices
    const path = '/dashboard/lorries'
    expect(admin).toMatchObject({ paths: ['/admin', path], dashboard: [{ path, part: 'pages', for: ['farmer'] }] })
    expect(admin?.heads?.[path]).toEqual({ title: 'Lorries' })
    await aBuild({ folder: 'shell', name: 'shell', paths: ['/login', path] })
    await expect(releaseAll(options())).rejects.toThrow(`shell and admin both claim ${path}`)
  })

  it('removes its own deleted slice from the list, and keeps one released over the network', async () => {
    const { shell, slices } = await releaseAll(options())
    const [admin] = slices
    if (!admin) throw new Failure('no slice')
    const wholesale: ReleasedSlice = { ...admin, name: 'wholesale', paths: ['/wholesale'], isReceived: true }
    await moveReleaseList(releases, () => ({ shell, slices: [...slices, wholesale] }))
    await rm(join(root, 'mfe-admin'), { recursive: true })
    expect((await releaseAll(options())).slices.map(({ name }) => name)).toEqual(['catalog', 'wholesale'])
  })

  it('precompresses files for browsers', async () => {
    const { shell } = await releaseAll(options())
    const file = join(folderOf('shell', shell.version), 'browser/remoteEntry.js')
    expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(SCRIPT)
    expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(SCRIPT)
  })

  it('stores the calls of a build outside of the served files', async () => {
    await put('mfe-admin/dist/bundle/calls.json', '{}')
    const { slices } = await releaseAll(options())
    expect((await readdir(folderOf('admin', slices[0]?.version))).sort()).toEqual([
      'browser',
      'calls.json',
      'release.json',
    ])
  })

  it('refuses a rollback to a version that needs unserved calls', async () => {
    const gone = {
      owner: 'storefront',
      method: 'GET',
      path: '/',
      params: {},
      query: {},
      body: {},
      response: {},
      hash: '',
    }
    await put('mfe-admin/dist/bundle/calls.json', JSON.stringify({ listPears: gone }))
    await releaseAll(options())
    await put('mfe-admin/dist/bundle/calls.json', '{}')
    const { shell, slices } = await releaseAll(options())
    expect(slices.map(({ name, before }) => [name, before])).toContainEqual(['admin', undefined])
    expect(lines.at(-1)).toMatch(/^Nothing goes back to admin \w+ uses listPears, which is not served here$/)
    await put('shell/dist/bundle/browser/pages.js', '// new')
    expect((await releaseAll(options())).shell.before).toBe(shell.version)
  })

  it('does not serve the edge’s own files of the shell', async () => {
    const { shell } = await releaseAll(options())
    expect(await readdir(folderOf('shell', shell.version))).not.toContain('server')
  })

  it('writes nothing without changes', async () => {
    const { shell } = await releaseAll(options())
    const before = await stat(folderOf('shell', shell.version))
    lines = []
    await releaseAll(options())
    expect(lines.every(line => line.endsWith('(unchanged)'))).toBe(true)
    expect((await stat(folderOf('shell', shell.version))).mtimeMs).toBe(before.mtimeMs)
  })

  it('gives a changed build a new version and keeps the old one', async () => {
    const before = await releaseAll(options())
    await aBuild({ folder: 'mfe-admin', name: 'admin', paths: ['/admin'], script: `${SCRIPT}// new\n` })
    const after = await releaseAll(options())
    expect(after.slices[0]?.version).not.toBe(before.slices[0]?.version)
    expect(await readdir(folderOf('admin', before.slices[0]?.version))).toContain('browser')
  })
})

describe('a refused release', () => {
  it('has a path that two slices claim, under any parameter name', async () => {
    const before = await releaseAll(options())
    await aBuild({ folder: 'mfe-admin', name: 'admin', paths: ['/admin', '/products/:id'] })
    await expect(releaseAll(options())).rejects.toThrow('both claim')
    expect(await readReleaseList(releases)).toEqual(before)
  })

  it('claims a path of the shell', async () => {
    await aBuild({ folder: 'mfe-admin', name: 'admin', paths: ['/login'] })
    await expect(releaseAll(options())).rejects.toThrow('shell and admin both claim /login')
  })

  it.each(['^3.0.0', '^2.2.0', '2.0.0', '^1.2.0'])('needs host %s while the shell has 2.1.0', async host => {
    await aBuild({ folder: 'mfe-admin', name: 'admin', paths: ['/admin'], host })
    await expect(releaseAll(options())).rejects.toThrow(`admin needs @santhe/host ${host}, but the shell brings 2.1.0`)
  })

  it('was never built', async () => {
    await rm(join(root, 'mfe-catalog/dist'), { recursive: true })
    await expect(releaseAll(options())).rejects.toThrow('catalog is not built yet')
  })
})

describe('a new major version of the host', () => {
  const released = async () => {
    const before = await releaseAll(options())
    await put('libs/host/package.json', '{ "version": "3.0.0" }')
    await aBuild({ folder: 'shell', name: 'shell', paths: ['/login'], script: `${SCRIPT}// 3\n` })
    return before
  }

  it('is shown only once every slice is built for it', async () => {
    const before = await released()
    await expect(releaseSlice('shell', options())).rejects.toThrow(
      'catalog needs @santhe/host ^2.0.0, but the shell brings 3.0.0',
    )
    expect(await readReleaseList(releases)).toEqual(before)
  })

  it('blocks rollbacks to slices of the earlier one', async () => {
    const before = await released()
    await aBuild({ folder: 'mfe-catalog', name: 'catalog', paths: ['/'], host: '^3.0.0', hasServerBundle: true })
    await aBuild({ folder: 'mfe-admin', name: 'admin', paths: ['/admin'], host: '^3.0.0' })
    const after = await releaseAll(options())
    const version = String(before.slices[1]?.version)
    await expect(rollBack({ releases, name: 'catalog', version })).rejects.toThrow('catalog needs @santhe/host')
    expect(await readReleaseList(releases)).toEqual(after)
  })
})

describe('releasing one slice', () => {
  it('keeps the live versions of the others', async () => {
    const before = await releaseAll(options())
    await aBuild({
      folder: 'mfe-catalog',
      name: 'catalog',
      paths: ['/', '/products/:identifier'],
      script: `${SCRIPT}// 2\n`,
    })
    await aBuild({ folder: 'mfe-admin', name: 'admin', paths: ['/admin'], script: `${SCRIPT}// not released\n` })
    const after = await releaseSlice('mfe-catalog', options())
    expect(after.slices[0]).toEqual(before.slices[0])
    expect(after.slices[1]?.version).not.toBe(before.slices[1]?.version)
  })

  it('refuses a rollback to a version whose calls this tree no longer serves', async () => {
    await put('mfe-admin/dist/bundle/calls.json', JSON.stringify({ dropCrate: Object.values(servedSchemas())[0] }))
    const { slices } = await releaseAll(options())
    await aBuild({ folder: 'mfe-admin', name: 'admin', paths: ['/admin'], script: `${SCRIPT}// 2\n` })
    await put('mfe-admin/dist/bundle/calls.json', '{}')
    const after = await releaseSlice('mfe-admin', options())
    expect(after.slices[0]?.before).toBe(slices[0]?.version)
    await expect(rollBackHere({ releases, name: 'admin' })).rejects.toThrow('uses dropCrate, which is not served here')
    expect(await readReleaseList(releases)).toEqual(after)
  })

  it('rolls back by moving the list', async () => {
    const before = await releaseAll(options())
    await aBuild({ folder: 'mfe-catalog', name: 'catalog', paths: ['/'], script: `${SCRIPT}// worse\n` })
    const worse = (await releaseSlice('mfe-catalog', options())).slices[1]
    const [admin, catalog] = before.slices
    const version = String(catalog?.version)
    expect(worse?.before).toBe(version)
    expect(await rollBack({ releases, name: 'catalog' })).toEqual({
      ...before,
      slices: [admin, { ...catalog, before: worse?.version, move: 2 }],
    })
    expect((await rollBack({ releases, name: 'catalog', version })).slices[1]?.version).toBe(version)
    await expect(rollBack({ releases, name: 'admin' })).rejects.toThrow('admin has no earlier release')
    await expect(rollBack({ releases, name: 'catalog', version: 'nosuch' })).rejects.toThrow('no release nosuch')
  })
})

describe.each(['folder', 'mongodb'] as const)('the release list in a %s', FILES => {
  it('keeps every move of teams that release concurrently', async () => {
    const { shell, slices } = await releaseAll(options())
    const MONGODB_DATABASE = `releases-${process.pid}`
    const settings = { FILES, MONGODB_URI: process.env.SANTHE_TEST_MONGO, MONGODB_DATABASE }
    const teams = ['checkout', 'market', 'round', 'seller']
    const stores = await Promise.all(teams.map(() => openStore('releases', join(root, FILES), settings)))
    await Promise.all(
      stores.map(async (store, at) => {
        const [name, base] = [String(teams[at]), slices[0]]
        for (let version = 1; base && version <= 5; version += 1) {
          const entry = { ...base, name, version: `v${version}`, paths: [`/${name}`] }
          const replaces = version === 1 ? undefined : { version: `v${version - 1}`, move: version - 1 }
          await moveReleaseList(store, (list = { shell, slices: [] }) => withMove(list, { entry, replaces }))
        }
      }),
    )
    const list = stores[0] && (await readReleaseList(stores[0]))
    for (const store of stores) await store.close()
    expect(list?.slices.map(slice => [slice.name, slice.version, slice.before])).toEqual(
      teams.map(name => [name, 'v5', 'v4']),
    )
  })
})

// docs/rendering.md#canary
describe('a release with a share', () => {
  it('keeps the live version, ends by a rollback, and replaces it once promoted', async () => {
    const before = await releaseAll(options())
    const script = `${SCRIPT}// canary\n`
    await aBuild({ folder: 'mfe-catalog', name: 'catalog', paths: ['/'], script, hasServerBundle: true })
    const release = (share = 5) => releaseSlice('mfe-catalog', { ...options(), share })
    expect(await release(0)).toEqual(before)
    const [, begun] = (await release()).slices
    expect(begun).toMatchObject({ version: before.slices[1]?.version, canary: { share: 5 } })
    expect(await rollBack({ releases, name: 'catalog' })).toEqual(before)
    await expect(promoteCanary(releases, 'catalog')).rejects.toThrow('catalog has no canary')
    const version = (await release()).slices[1]?.canary?.entry.version
    const [, promoted] = (await promoteCanary(releases, 'catalog')).slices
    expect(promoted).toMatchObject({ version, before: before.slices[1]?.version })
    expect(promoted).not.toHaveProperty('canary')
  })
})

import { once } from 'node:events'
import { utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { ReleaseList } from '@santhe/federation/release-list'
import { folderStore } from '@santhe/files'
import { liveEntry, type Manifest, readReleaseList } from '@santhe/releases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ABuild, aBuild, team } from '../testing/a-release.ts'
import { releasesFolder, SCHEMAS, startBackEnd, startEdge } from '../testing/edge.ts'
import { showRelease } from './incoming.ts'

const Use = z.object({ key: z.string(), slice: z.string() })
const keyNamed = (name: string) => name.padEnd(43, '0')
const SLICES: Readonly<Record<string, readonly string[]>> = {
  [keyNamed('shop')]: ['catalog'],
  [keyNamed('office')]: ['admin', 'seller'],
  [keyNamed('frame')]: ['shell'],
}

const stops: (() => Promise<unknown>)[] = []
let urls: string[] = []
let store = folderStore('')
let startOther = async (_proxies: number): Promise<string> => ''

beforeAll(async () => {
  const { folder, remove } = await releasesFolder()
  const useKey = (use: unknown) => {
    const { key, slice } = Use.parse(use)
    const slices = SLICES[key]
    const state = ['expired', 'revoked'].find(each => key.startsWith(each))
    if (state) return { refused: `KEY_${state.toUpperCase()}` }
    if (!slices) return { refused: 'KEY_UNKNOWN' }
    return slices.includes(slice) ? { team: 'a team' } : { refused: 'KEY_OF_OTHER_SLICES' }
  }
  const backEnd = await startBackEnd({ useKey })
  startOther = async proxies => {
    const edge = await startEdge(folder, backEnd.url, { proxies })
    stops.unshift(edge.stop)
    return edge.url
  }
  stops.push(backEnd.close, remove)
  urls = [await startOther(0), await startOther(0)]
  store = folderStore(`${folder}/releases`)
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

const shop = () => team(urls[0] ?? '', keyNamed('shop'))
const office = () => team(urls[1] ?? '', keyNamed('office'))
const listAt = async (url: string): Promise<ReleaseList> => (await fetch(`${url}/releases.json`)).json()
const sliceAt = async (url: string, name: string) => (await listAt(url)).slices.find(slice => slice.name === name)
async function expectShown(name: string, version: string | undefined): Promise<void> {
  for (const url of urls) await expect.poll(async () => (await sliceAt(url, name))?.version).toBe(version)
}
const live = async (name: string): Promise<string | null> =>
  (await (await (name === 'catalog' ? shop() : office()).send('GET', name)).json()).version
const namesIn = async () => (await store.list('')).map(({ name }) => name).sort()

// docs/rendering.md#releases-over-the-network
describe('a release over the network', () => {
  it('is shown on every edge with its compressed files, names the version before it, and goes back to that', async () => {
    const builds = [aBuild(), aBuild({ script: '2', others: ['browser/assets/a@2.svg'] })] as const
    const [first, second] = builds.map(({ manifest }) => manifest.version)
    await shop().prepare(builds[0])
    expect((await fetch(`${urls[0]}/slices/catalog/${first}/pages.js`)).status).toBe(404)
    expect((await shop().show(builds[0], null)).status).toBe(200)
    await expectShown('catalog', first)
    await shop().prepare(builds[1])
    await shop().show(builds[1], String(first))
    await expectShown('catalog', second)
    expect(await (await shop().send('GET', 'catalog')).json()).toEqual({ version: second, before: first, move: 2 })
    for (const url of urls) {
      const sent = await fetch(`${url}/slices/catalog/${second}/pages.js`, { headers: { 'accept-encoding': 'br' } })
      expect([sent.headers.get('content-encoding'), await sent.text()]).toEqual(['br', expect.stringContaining(' 2\n')])
    }
    expect((await shop().show(builds[0], String(second))).status).toBe(200)
    await expectShown('catalog', first)
    expect((await namesIn()).filter(name => name.startsWith('incoming/'))).toEqual([])
  })

  it('goes on where it broke off', async () => {
    const build = aBuild({ script: 'resumed' })
    const [one = '', other = '', calls = ''] = build.files.keys()
    expect(await (await shop().begin(build)).json()).toEqual({ missing: [one, other, calls] })
    for (const sha256 of [one, calls]) await shop().put(build, sha256)
    const dayAgo = new Date(Date.now() - 24 * 3600 * 1000)
    const staged = `incoming/catalog/${build.manifest.version}/${one}`
    await utimes(join(store.folder, staged), dayAgo, dayAgo)
    const head = `PUT /releases/catalog/${build.manifest.version}/files/${other} HTTP/1.1\r\nHost: localhost`
    const socket = connect(Number(new URL(urls[0] ?? '').port), '127.0.0.1')
    socket.end(`${head}\r\nAuthorization: Bearer ${keyNamed('shop')}\r\nContent-Length: 500\r\n\r\n// browser/`)
    await once(socket.resume(), 'close')
    expect((await shop().show(build, await live('catalog'))).status).toBe(422)
    expect(await (await shop().begin(build)).json()).toEqual({ missing: [other] })
    expect(await store.removeUnused(staged, dayAgo)).toBe(false)
    await shop().put(build, other)
    expect((await shop().show(build, await live('catalog'))).status).toBe(200)
    await expectShown('catalog', build.manifest.version)
  })

  it('that broke off a day ago goes with the next one that begins', async () => {
    const [old, next] = [aBuild({ script: 'old' }), aBuild({ script: 'next' })]
    await shop().prepare(old)
    const dayAgo = new Date(Date.now() - 24 * 3600 * 1000)
    for (const { name } of await store.list('incoming/')) await utimes(join(store.folder, name), dayAgo, dayAgo)
    await shop().prepare(next)
    const folders = (await store.list('incoming/')).map(({ name }) => name.split('/')[2])
    expect([...new Set(folders)]).toEqual([next.manifest.version])
  })

  it('goes when ten later versions of its slice began', async () => {
    const builds = Array.from({ length: 11 }, (_, at) => aBuild({ script: `begun ${at}` }))
    const began = new Date(Date.now() - 60_000)
    for (const build of builds) {
      await shop().begin(build)
      if (build !== builds[0]) continue
      await utimes(join(store.folder, `incoming/catalog/${build.manifest.version}/manifest.json`), began, began)
    }
    const versions = builds.map(({ manifest }) => manifest.version)
    const here = new Set((await store.list('incoming/catalog/')).map(({ name }) => name.split('/')[2] ?? ''))
    expect(versions.filter(version => !here.has(version))).toEqual([versions[0]])
  })

  it('is not moved again by a late repeat once another move went back', async () => {
    const [first, second] = [aBuild({ script: 'to' }), aBuild({ script: 'fro' })]
    for (const build of [first, second]) await shop().prepare(build)
    await shop().show(first, await live('catalog'))
    const { version, move } = await (await shop().send('GET', 'catalog')).json()
    const moveOn = () =>
      shop().send('POST', `catalog/${second.manifest.version}/show`, JSON.stringify({ replaces: { version, move } }))
    expect([(await moveOn()).status, (await moveOn()).status]).toEqual([200, 200])
    await shop().show(first, second.manifest.version)
    expect((await moveOn()).status).toBe(422)
    await expectShown('catalog', version)
  })

  it('is shown where another edge stored it in between', async () => {
    const build = aBuild({ script: 'between' })
    await shop().prepare(build)
    const { version } = build.manifest
    const replaces = liveEntry(await readReleaseList(store), 'catalog')
    const release = { name: 'catalog', version, replaces, served: {} }
    const late = {
      ...store,
      bring: async (name: string) => {
        if (name.endsWith('manifest.json')) await showRelease(store, release)
        return store.bring(name)
      },
    }
    await showRelease(late, release)
    expect(await live('catalog')).toBe(version)
  })

  it('loses no move of two teams at once', async () => {
    const [ofShop, ofOffice] = [aBuild({ script: 'race' }), aBuild({ name: 'seller' })]
    await Promise.all([shop().prepare(ofShop), office().prepare(ofOffice, 'seller')])
    const replaces = await live('catalog')
    await Promise.all([shop().show(ofShop, replaces), office().show(ofOffice, null, 'seller')])
    await expectShown('catalog', ofShop.manifest.version)
    await expectShown('seller', ofOffice.manifest.version)
  })

  it('is removed by compare and set, with its files left for a way back, and the shell never', async () => {
    const [build, next] = [aBuild({ name: 'seller' }), aBuild({ name: 'seller', script: 'next' })]
    const { version } = build.manifest
    for (const one of [build, next]) await office().prepare(one, 'seller')
    await office().show(build, null, 'seller')
    const early = await office().send('DELETE', `seller/${next.manifest.version}`)
    expect([early.status, (await early.json()).message]).toEqual([422, expect.stringContaining('came first')])
    for (const _repeat of [1, 2]) expect((await office().send('DELETE', `seller/${version}`)).status).toBe(200)
    await expectShown('seller', undefined)
    expect((await office().show(build, null, 'seller')).status).toBe(200)
    await expectShown('seller', version)
    await office().send('DELETE', `seller/${version}`)
    expect((await office().send('DELETE', `catalog/${version}`)).status).toBe(403)
    expect((await team(urls[0] ?? '', keyNamed('frame')).send('DELETE', 'shell/s1')).status).toBe(422)
  })

  it('changes nothing when it is repeated or comes late, and of two for one slice one wins', async () => {
    const builds = [aBuild({ script: 'red' }), aBuild({ script: 'blue' })] as const
    const replaces = await live('catalog')
    for (const build of builds) await shop().prepare(build)
    const edges = urls.map(url => team(url, keyNamed('shop')))
    const responses = await Promise.all(builds.map((build, at) => edges[at]?.show(build, replaces)))
    expect(responses.map(edge => edge?.status).sort()).toEqual([200, 422])
    const [won, late] = responses[0]?.ok ? builds : [builds[1], builds[0]]
    expect((await shop().show(won, replaces)).status).toBe(200)
    await shop().prepare(late)
    expect((await shop().show(late, replaces)).status).toBe(422)
    await expectShown('catalog', won.manifest.version)
  })
})

const withFiles = (more: Manifest['files'], { manifest, files } = aBuild()): ABuild => {
  return { files, manifest: { ...manifest, files: [...manifest.files, ...more] } }
}
const withFile = (path: string, size = 1) => withFiles([{ path, size, sha256: '0'.repeat(64) }])
const without = (path: string): ABuild => {
  const { manifest, files } = aBuild()
  return { files, manifest: { ...manifest, files: manifest.files.filter(file => file.path !== path) } }
}
const ONE = { path: 'browser/one.js', sha256: '1'.repeat(64) }
const forged = ({ manifest, files }: ABuild, fields: object): ABuild => ({
  files,
  manifest: { ...manifest, ...fields },
})
/** Sizes are claims: no byte of them is sent. */
const many = (count: number, size: number) =>
  Array.from({ length: count }, (_, at) => ({ path: `browser/${at}.js`, size, sha256: '1'.repeat(64) }))

describe('a release that does not fit', () => {
  it.each<[string, RegExp, () => ABuild]>([
    ['climbs', /plain path/, () => withFile('browser/../../releases.json')],
    ['climbs by a whole path', /plain path/, () => withFile('/etc/passwd')],
    ['climbs on Windows', /plain path/, () => withFile('browser\\..\\evil.js')],
    ['hides a file', /plain path/, () => withFile('browser/.htaccess')],
    ['lies beside its folders', /plain path/, () => withFile('release.json')],
    ['brings its own compressed form', /plain path/, () => aBuild({ others: ['browser/pages.js.br'] })],
    ['takes the name of an unfinished file', /plain path/, () => aBuild({ others: ['browser/a.js.0123456789ab'] })],
    ['takes the name of a file put aside', /plain path/, () => aBuild({ others: ['browser/a.aside'] })],
    ['claims one hash with two sizes', /two sizes/, () => withFiles([...many(1, 8), { ...ONE, size: 0 }])],
    ['records no calls', /calls.json is named/, () => without('calls.json')],
    [
      'records too many calls',
      /calls.json is too large/,
      () => withFiles([{ ...ONE, path: 'calls.json', size: 2e6 }], without('calls.json')),
    ],
    ['needs a host of no version', /range of @santhe\/host/, () => aBuild({ host: '2.x' })],
    ['has two files of one path', /one path/, () => aBuild({ others: ['browser/pages.js'] })],
    ['has a file where another has a folder', /one path/, () => aBuild({ others: ['browser/pages.js/a.js'] })],
    ['has too large a file', /<=8000000/, () => withFile('browser/large.js', 8_000_001)],
    ['is too large', /more than 40000000 bytes/, () => withFiles(many(6, 7_000_000))],
    ['has too many files', /<=1000 items/, () => withFiles(many(1_001, 1))],
    ['has another version than its content', /not the version/, () => forged(aBuild(), { version: '0123456789ab' })],
    ['has another content than its version', /not the version/, () => withFile('browser/other.js')],
    ['lacks a file that it names', /is named, and not/, () => forged(aBuild(), { files: many(1, 1) })],
    ['brings unnamed code for the edge', /no server bundle/, () => aBuild({ others: ['server/pages.js'] })],
    ['lacks its code for the edge', /server\/pages.js is named/, () => aBuild({ hasServerBundle: true })],
    ['is of another slice', /This is no release/, () => aBuild({ name: 'admin' })],
    ['claims a path of the shell', /both claim/, () => aBuild({ paths: ['/login'] })],
    ['needs another host', /needs @santhe\/host/, () => aBuild({ host: '^3.0.0' })],
    ['describes nothing', /slice.json is no JSON/, () => forged(aBuild(), { description: '{' })],
    ['describes no slice', /name/, () => forged(aBuild(), { description: '{}' })],
  ])('is refused when it %s, and leaves nothing', async (_, reason, build) => {
    const [names, list] = [await namesIn(), await store.readCurrent()]
    const refused = await shop().begin(build())
    expect([refused.status, (await refused.json()).message]).toEqual([422, expect.stringMatching(reason)])
    expect([await namesIn(), await store.readCurrent()]).toEqual([names, list])
  })

  it.each(['', '{', '[]', 'null', '{"version":1}', '\u0000'])('is refused when it is no manifest: %j', async body => {
    expect([400, 422]).toContain((await shop().send('POST', 'catalog/0123456789ab', body)).status)
  })

  it('takes no bytes but those that it named, however many come', async () => {
    const build = aBuild({ script: 'bytes' })
    const [one = ''] = build.files.keys()
    await shop().begin(build)
    const names = await namesIn()
    const path = `catalog/${build.manifest.version}/files/`
    const size = build.files.get(one)?.length ?? 0
    const bodies = { forged: Buffer.alloc(size), short: Buffer.from('a'), long: Buffer.alloc(size + 1) }
    const statuses = await Promise.all(Object.values(bodies).map(body => shop().send('PUT', path + one, body)))
    expect(statuses.map(({ status }) => status)).toEqual([422, 422, 413])
    const socket = connect(Number(new URL(urls[0] ?? '').port), '127.0.0.1')
    const head = `PUT /releases/${path}${one} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked`
    socket.write(`${head}\r\nAuthorization: Bearer ${keyNamed('shop')}\r\n\r\n10000\r\n${'a'.repeat(65_536)}\r\n`)
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 413 /)
    socket.destroy()
    expect((await shop().send('PUT', path + 'f'.repeat(64), 'a')).status).toBe(422)
    expect((await shop().send('PUT', `catalog/0123456789ab/files/${one}`, 'a')).status).toBe(422)
    expect(await namesIn()).toEqual(names)
  })
})

// docs/rendering.md#contracts-across-teams
describe('a release that uses a call', () => {
  const usingCalls = (calls: unknown) => aBuild({ script: 'calls', calls: JSON.stringify(calls) })
  const { listProducts } = SCHEMAS

  it('is shown where a running back end serves it', async () => {
    const build = usingCalls(SCHEMAS)
    await shop().prepare(build)
    expect((await shop().show(build, await live('catalog'))).status).toBe(200)
    await expectShown('catalog', build.manifest.version)
  })

  it('is shown as soon as a back end serves it', async () => {
    await fetch(`${urls[0]}/contracts.json`)
    Object.assign(SCHEMAS, { listPlums: listProducts })
    const build = usingCalls({ listPlums: listProducts })
    await shop().prepare(build)
    expect((await shop().show(build, await live('catalog'))).status).toBe(200)
  })

  it.each([
    ['no back end serves', { listPears: listProducts }, /uses listPears, which is not served here/],
    [
      'a back end serves otherwise',
      { listProducts: { ...listProducts, hash: 'other', response: { type: 'string' } } },
      /uses listProducts, which is served differently here/,
    ],
    ['nobody can read', { listProducts: 1 }, /calls.json cannot be read/],
  ])('that %s is refused by its name, and leaves nothing', async (_, calls, reason) => {
    const [build, names] = [usingCalls(calls), await namesIn()]
    await shop().prepare(build)
    const refused = await shop().show(build, await live('catalog'))
    expect([refused.status, (await refused.json()).message]).toEqual([422, expect.stringMatching(reason)])
    expect(await namesIn()).toEqual(names)
  })
})

// docs/security.md#team-keys
describe('a key', () => {
  it.each([
    ['nobody made', keyNamed('forged'), 401, 'KEY_UNKNOWN'],
    ['is none', 'x', 401, 'KEY_UNKNOWN'],
    ['is for other slices', keyNamed('office'), 403, 'KEY_OF_OTHER_SLICES'],
    ['has expired', keyNamed('expired'), 403, 'KEY_EXPIRED'],
    ['was revoked', keyNamed('revoked'), 403, 'KEY_REVOKED'],
  ])('that %s is refused at each step, and leaves nothing', async (_, key, status, code) => {
    const build = aBuild({ script: 'refused' })
    const [one = ''] = build.files.keys()
    const by = team(urls[1] ?? '', key)
    const names = await namesIn()
    const steps = [
      by.send('GET', 'catalog'),
      by.begin(build),
      by.put(build, one),
      by.show(build, await live('catalog')),
    ]
    for (const step of await Promise.all(steps)) expect([step.status, (await step.json()).code]).toEqual([status, code])
    expect(await namesIn()).toEqual(names)
  })

  it('goes over https alone, but on the machine itself', async () => {
    const behindProxy = await startOther(1)
    const from = (ip: string, protocol: string) =>
      team(behindProxy, keyNamed('shop'), { 'x-forwarded-for': ip, 'x-forwarded-proto': protocol }).send(
        'GET',
        'catalog',
      )
    expect((await (await from('9.9.9.9', 'http')).json()).code).toBe('HTTPS_NEEDED')
    expect((await (await from('127.0.0.1, 9.9.9.9', 'https, http')).json()).code).toBe('HTTPS_NEEDED')
    expect((await from('9.9.9.9', 'https')).status).toBe(200)
    expect((await from('127.0.0.1', 'http')).status).toBe(200)
  })

  it('that is refused has few attempts a minute too', async () => {
    const by = team(await startOther(0), keyNamed('revoked'))
    const uses = await Promise.all(Array.from({ length: 40 }, () => by.send('GET', 'catalog')))
    expect(uses.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('cannot be guessed: an ip has few attempts a minute', async () => {
    const url = await startOther(0)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, at) => team(url, keyNamed(`guess${at}`)).send('GET', 'catalog')),
    )
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

// docs/rendering.md#canary
describe('a canary over the network', () => {
  it('is named to its team with its share, ends once, and is shown to everybody by a move', async () => {
    const { version: before, move } = await (await shop().send('GET', 'catalog')).json()
    const replaces = { version: before, move }
    const build = aBuild({ script: 'canary' })
    const { version } = build.manifest
    const path = `catalog/${version}`
    const show = (share?: number) => shop().send('POST', `${path}/show`, JSON.stringify({ replaces, share }))
    await shop().prepare(build)
    expect((await show(51)).status).toBe(400)
    expect((await show(5)).status).toBe(200)
    expect(await (await shop().send('GET', 'catalog')).json()).toMatchObject({
      version: before,
      canary: { version, share: 5, figures: null },
    })
    expect(await live('catalog')).toBe(before)
    expect((await shop().send('POST', `${path}/back`)).status).toBe(200)
    expect((await shop().send('POST', `${path}/back`)).status).toBe(422)
    await show(5)
    await show()
    expect(await (await shop().send('GET', 'catalog')).json()).toEqual({ version, before, move: move + 1 })
  })
})

import { once } from 'node:events'
import { connect } from 'node:net'
import type { Manifest } from '@santhe/releases'
import { describe, expect, it } from 'vitest'
import { type ABuild, aBuild } from '../testing/a-release.ts'
import { SCHEMAS } from '../testing/edge.ts'
import { twoEdges } from './testing/two-edges.ts'

const { expectShown, keyNamed, live, namesIn, shop, startOld, store, urls } = await twoEdges()

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

/** Claimed sizes: no such bytes are sent. */
const many = (count: number, size: number) =>
  Array.from({ length: count }, (_, at) => ({ path: `browser/${at}.js`, size, sha256: '1'.repeat(64) }))

describe('an invalid release', () => {
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
    ['claims a path of another by two colons', /Invalid key in record/, () => aBuild({ paths: ['/products/::id'] })],
    ['needs another host', /needs @santhe\/host/, () => aBuild({ host: '^3.0.0' })],
    ['describes nothing', /slice.json is no JSON/, () => forged(aBuild(), { description: '{' })],
    ['describes no slice', /name/, () => forged(aBuild(), { description: '{}' })],
  ])('is refused with 422 when it %s, and stores nothing', async (_, reason, build) => {
    const [names, list] = [await namesIn(), await store.readCurrent()]
    const refused = await shop().begin(build())
    expect([refused.status, (await refused.json()).message]).toEqual([422, expect.stringMatching(reason)])
    expect([await namesIn(), await store.readCurrent()]).toEqual([names, list])
  })

  it.each(['', '{', '[]', 'null', '{"version":1}', '\u0000'])('is refused when its manifest is %j', async body => {
    expect([400, 422]).toContain((await shop().send('POST', 'catalog/0123456789ab', body)).status)
  })

  it('can’t upload other bytes than its manifest names', async () => {
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

  it('is shown when a running back end serves it', async () => {
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

  // docs/operations.md#old-and-new-back-ends
  it.each([
    ['serves it not yet', {}, 'not served here'],
    ['serves it otherwise', { listProducts: { ...listProducts, hash: 'old', response: { type: 'string' } } }, 'string'],
  ])('is refused while an old program %s, and shown once that ended', async (_, schemas, reason) => {
    const [build, before, { oldUrl, endOld, by }] = [
      usingCalls({ listProducts }),
      await live('catalog'),
      await startOld(schemas),
    ]
    const release = async () => {
      await by.prepare(build)
      return by.show(build, before)
    }
    const refused = await release()
    const message = expect.stringMatching(
      `listProducts, .*${reason}.* at ${oldUrl}: release again once every program fits$`,
    )
    expect([refused.status, await refused.json()]).toMatchObject([422, { message }])
    await endOld()
    await expect.poll(async () => (await release()).status).toBe(200)
  })

  it.each([
    ['no back end serves', { listPears: listProducts }, /uses listPears, which is not served here/],
    [
      'a back end serves otherwise',
      { listProducts: { ...listProducts, hash: 'other', response: { type: 'string' } } },
      /uses listProducts, which is served differently here/,
    ],
    ['nobody can read', { listProducts: 1 }, /calls.json cannot be read/],
  ])('that %s is refused with 422 and the call’s name, and stores nothing', async (_, calls, reason) => {
    const [build, names] = [usingCalls(calls), await namesIn()]
    await shop().prepare(build)
    const refused = await shop().show(build, await live('catalog'))
    expect([refused.status, (await refused.json()).message]).toEqual([422, expect.stringMatching(reason)])
    expect(await namesIn()).toEqual(names)
  })
})

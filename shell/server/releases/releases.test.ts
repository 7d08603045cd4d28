import { once } from 'node:events'
import { utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { liveEntry, readMoves, readReleaseList } from '@santhe/releases'
import { describe, expect, it } from 'vitest'
import { aBuild, team } from '../testing/a-release.ts'
import { showRelease } from './incoming.ts'
import { twoEdges } from './testing/two-edges.ts'

const { expectShown, keyNamed, listAt, live, namesIn, office, shop, startOther, store, urls } = await twoEdges()

// docs/rendering.md#releases-over-the-network
describe('releasing over the network', () => {
  it('shows a release on every edge, names the version before, and can go back', async () => {
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
    expect((await readMoves(store))?.moves.catalog).toMatchObject({ by: 'a team' })
    expect(JSON.stringify(await listAt(urls[0] ?? ''))).not.toContain('a team')
    for (const url of urls) {
      const sent = await fetch(`${url}/slices/catalog/${second}/pages.js`, { headers: { 'accept-encoding': 'br' } })
      expect([sent.headers.get('content-encoding'), await sent.text()]).toEqual(['br', expect.stringContaining(' 2\n')])
    }
    expect((await shop().show(builds[0], String(second))).status).toBe(200)
    await expectShown('catalog', first)
    expect((await namesIn()).filter(name => name.startsWith('incoming/'))).toEqual([])
  })

  it('resumes after an interruption', async () => {
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

  it('removes a release interrupted a day ago when the next one begins', async () => {
    const [old, next] = [aBuild({ script: 'old' }), aBuild({ script: 'next' })]
    await shop().prepare(old)
    const dayAgo = new Date(Date.now() - 24 * 3600 * 1000)
    for (const { name } of await store.list('incoming/')) await utimes(join(store.folder, name), dayAgo, dayAgo)
    await shop().prepare(next)
    const folders = (await store.list('incoming/')).map(({ name }) => name.split('/')[2])
    expect([...new Set(folders)]).toEqual([next.manifest.version])
  })

  it('removes an unfinished release after ten later versions of its slice', async () => {
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

  it('refuses a late repeat after another move went back', async () => {
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

  it('moves only the list when a release that lost a race is retried', async () => {
    const [late, winner] = [aBuild({ script: 'late' }), aBuild({ script: 'winner' })]
    const replaces = await live('catalog')
    for (const build of [late, winner]) await shop().prepare(build)
    await shop().show(winner, replaces)
    expect((await shop().show(late, replaces)).status).toBe(422)
    expect(await (await shop().begin(late)).json()).toEqual({ missing: [] })
    expect((await shop().show(late, winner.manifest.version)).status).toBe(200)
    await expectShown('catalog', late.manifest.version)
  })

  it.each(['{', '{}'])('names an unreadable list (%s), and serves the one read before', async text => {
    const [before, served] = [await store.readCurrent(), await listAt(urls[0] ?? '')]
    await store.moveCurrent(text, before)
    const response = await shop().send('GET', 'catalog')
    expect([response.status, await response.json()]).toEqual([
      409,
      { code: 'RELEASE_LIST_UNREADABLE', message: expect.stringMatching(/Restore releases\.json .* from a backup/) },
    ])
    expect(await listAt(urls[0] ?? '')).toEqual(served)
    for (const path of ['/catalog', '/readyz']) expect((await fetch(`${urls[0]}${path}`)).status).toBe(200)
    await store.moveCurrent(before ?? '', text)
  })

  it('shows a release that another edge stored meanwhile', async () => {
    const build = aBuild({ script: 'between' })
    await shop().prepare(build)
    const { version } = build.manifest
    const replaces = liveEntry(await readReleaseList(store), 'catalog')
    const release = { name: 'catalog', version, replaces, served: [], by: 'a team' }
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

  it('keeps concurrent moves of two teams', async () => {
    const [ofShop, ofOffice] = [aBuild({ script: 'race' }), aBuild({ name: 'seller' })]
    await Promise.all([shop().prepare(ofShop), office().prepare(ofOffice, 'seller')])
    const replaces = await live('catalog')
    await Promise.all([shop().show(ofShop, replaces), office().show(ofOffice, null, 'seller')])
    await expectShown('catalog', ofShop.manifest.version)
    await expectShown('seller', ofOffice.manifest.version)
  })

  it('removes a slice only at the named version, keeps its files, and never the shell', async () => {
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

  it('is idempotent, and of two concurrent moves of one slice one wins', async () => {
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

// docs/security.md#team-keys
describe('a team key', () => {
  it.each([
    ['nobody made', keyNamed('forged'), 401, 'KEY_UNKNOWN'],
    ['is none', 'x', 401, 'KEY_UNKNOWN'],
    ['is for other slices', keyNamed('office'), 403, 'KEY_OF_OTHER_SLICES'],
    ['has expired', keyNamed('expired'), 403, 'KEY_EXPIRED'],
    ['was revoked', keyNamed('revoked'), 403, 'KEY_REVOKED'],
  ])('that %s is refused at each step, and stores nothing', async (_, key, status, code) => {
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

  it('is accepted only over https, except on the same machine', async () => {
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

  it('that is refused has few attempts a minute', async () => {
    const by = team(await startOther(0), keyNamed('revoked'))
    const uses = await Promise.all(Array.from({ length: 40 }, () => by.send('GET', 'catalog')))
    expect(uses.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('can’t be guessed: each ip has few attempts a minute', async () => {
    const url = await startOther(0)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, at) => team(url, keyNamed(`guess${at}`)).send('GET', 'catalog')),
    )
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

// docs/rendering.md#previews
describe('a stored release', () => {
  it('leaves the release list unchanged and can be shown later', async () => {
    const [build, before, list] = [aBuild({ script: 'unseen' }), await live('catalog'), await store.readCurrent()]
    const { version } = build.manifest
    const storeIt = () => shop().send('POST', `catalog/${version}/store`)
    expect((await storeIt()).status).toBe(422)
    await shop().prepare(build)
    expect((await storeIt()).status).toBe(200)
    expect([await store.readCurrent(), (await storeIt()).status]).toEqual([list, 200])
    expect((await namesIn()).filter(name => name.includes(version))).toContain(`slices/catalog/${version}/release.json`)
    expect((await shop().show(build, before)).status).toBe(200)
    await expectShown('catalog', version)
  })
})

// docs/rendering.md#canary
describe('a canary over the network', () => {
  it('shows its team the share, ends once, and becomes live by a move', async () => {
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

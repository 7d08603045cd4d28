import { join } from 'node:path'
import { createFiles, drawFarmScene, openStore } from '@santhe/files'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Stores } from '../sources.ts'
import { RELEASES, releasesFolder, startBackEnd, startEdge } from '../testing/edge.ts'

const MONGODB_DATABASE = `edges-${process.pid}`
const MONGODB_URI = process.env.SANTHE_TEST_MONGO
const stops: (() => Promise<unknown>)[] = []
let own: Stores
let urls: readonly string[] = []
let closeStores = async (): Promise<void> => undefined

/** Opens the stores as a program on another machine would. */
async function storesIn(folder: string): Promise<Stores> {
  const settings = { FILES: 'mongodb', MONGODB_URI, MONGODB_DATABASE } as const
  const pictures = await openStore('pictures', join(folder, 'files'), settings)
  const releases = await openStore('releases', join(folder, 'releases'), settings)
  return { pictures, releases }
}

const closeAll = ({ pictures, releases }: Stores) => Promise.all([pictures.close(), releases.close()])

beforeAll(async () => {
  const { folder, remove } = await releasesFolder()
  own = await storesIn(join(folder, 'own'))
  await own.releases.put('slices/shell/s1/browser/main.js', Buffer.from('first'))
  await own.releases.put('slices/shell/s1/browser/main.js.br', Buffer.from('brotli'))
  await own.releases.put('slices/shell/s1/release.json', Buffer.from('{}'))
  await own.releases.moveCurrent(JSON.stringify(RELEASES), undefined)
  const backEnd = await startBackEnd()
  const hosts = await Promise.all(['one', 'other'].map(host => storesIn(join(folder, host))))
  const edges = await Promise.all(
    hosts.map((stores, index) => startEdge(join(folder, `host-${index}`), backEnd.url, { stores })),
  )
  urls = edges.map(({ url }) => url)
  closeStores = async () => void (await Promise.all([own, ...hosts].map(closeAll)))
  stops.push(...edges.map(({ stop }) => stop), backEnd.close, remove)
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

const shown = async (url: string): Promise<typeof RELEASES> => (await fetch(`${url}/releases.json`)).json()

// docs/pictures.md#store
describe('two edges on different hosts with files in MongoDB', () => {
  it('serve the same released files, precompressed, and nothing else', async () => {
    for (const url of urls) {
      const plain = await fetch(`${url}/slices/shell/s1/main.js`, { headers: { 'Accept-Encoding': 'identity' } })
      expect(await plain.text()).toBe('first')
      const compressed = await fetch(`${url}/slices/shell/s1/main.js`, { headers: { 'Accept-Encoding': 'br' } })
      expect(compressed.headers.get('content-encoding')).toBe('br')
      for (const path of ['none.js', '..%2Frelease.json', '%2e%2e/release.json', '%'])
        expect((await fetch(`${url}/slices/shell/s1/${path}`)).status).toBe(404)
    }
  })

  it('serve a stored picture and its copies', async () => {
    const files = createFiles(own.pictures)
    const drawn = await files.saveDrawn('hills', () => drawFarmScene({ scene: 'hills', sky: 'noon', seed: 'hills' }))
    for (const url of urls) {
      expect((await fetch(url + drawn)).headers.get('content-type')).toBe('image/webp')
      const copy = await fetch(url + drawn.replace('.webp', '-160.avif'))
      expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/avif'])
    }
    expect((await own.pictures.list('drawn/')).map(({ name }) => name)).toEqual(['drawn/hills.webp'])
  })

  // docs/pictures.md#removed-pictures
  it('let shared caches store a picture for ten minutes', async () => {
    const files = createFiles(own.pictures)
    const drawn = await files.saveDrawn('hills', () => drawFarmScene({ scene: 'hills', sky: 'noon', seed: 'hills' }))
    for (const url of urls)
      expect((await fetch(url + drawn)).headers.get('cache-control')).toMatch(/immutable, s-maxage=600$/)
  })

  it('both follow a moved release list', async () => {
    for (const url of urls) expect((await shown(url)).shell.version).toBe('s1')
    const moved = { ...RELEASES, shell: { ...RELEASES.shell, version: 's2' } }
    await own.releases.moveCurrent(JSON.stringify(moved), JSON.stringify(RELEASES))
    for (const url of urls) await expect.poll(async () => (await shown(url)).shell.version).toBe('s2')
  })

  it('serve files read before while the database is away', async () => {
    await closeStores()
    for (const url of urls) {
      expect(await (await fetch(`${url}/slices/shell/s1/main.js`)).text()).toBe('first')
      expect((await shown(url)).shell.version).toBe('s2')
    }
  })
})

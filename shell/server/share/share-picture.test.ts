import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFiles, drawSort, folderStore } from '@santhe/files'
import { farmCard, MARKET_CARD, productCard, sharePicturePath } from '@santhe/rules'
import Koa from 'koa'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReadCall } from '../page/page-head.ts'
import { sharePictureMiddleware } from './share-picture-middleware.ts'
import { sharePictures } from './share-pictures.ts'
import { FARM, NOW, PRODUCT } from './testing/samples.ts'

let folder = ''
let server: Server
let url = ''
let inventory = 14
let status = 200
let requested: string[] = []

const read: ReadCall = async (_method, path) => {
  requested.push(path)
  if (path === '/api/products/7') return { status, body: { ...PRODUCT, inventory } }
  return path === '/api/farmers/3' ? { status, body: FARM } : { status: 404, body: {} }
}
const card = (boxes: number) =>
  productCard({ ...PRODUCT, approvalStatus: 'approved', status: 'Available Now', inventory: boxes }, '2026-11-21')
const pathNow = () => sharePicturePath(card(inventory))
const send = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'share-pictures-'))
  await createFiles(folderStore(folder)).saveDrawn('tomato', () =>
    drawSort({ sort: 'tomato', view: 'box', ground: 'sand', seed: 'tomato' }),
  )
  const app = new Koa()
  app.use(sharePictureMiddleware({ pictures: sharePictures({ files: folderStore(folder) }), read, now: () => NOW }))
  app.use(ctx => {
    ctx.status = 404
    ctx.body = 'the pages say so'
  })
  server = createServer(app.callback())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  url = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
})
beforeEach(() => {
  inventory = 14
  status = 200
  requested = []
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Width and height from a JPEG's frame header. */
function sizeOf(jpeg: Buffer): [width: number, height: number] {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)]
  }
  return [0, 0]
}

describe('a share picture', () => {
  // docs/product/pages.md#share-pictures
  it('is an immutable JPEG of 1200 by 630', async () => {
    const response = await send(pathNow())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([1200, 630])
  })

  it('exists for a farm', async () => {
    const response = await send(sharePicturePath(farmCard(FARM)))
    expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([1200, 630])
  })

  it('exists for the market without a back end; old versions redirect to the current one', async () => {
    const path = sharePicturePath(MARKET_CARD)
    const response = await send(path)
    expect([response.headers.get('content-type'), sizeOf(Buffer.from(await response.arrayBuffer()))]).toEqual([
      'image/jpeg',
      [1200, 630],
    ])
    const old = await send('/share/market/old.jpg')
    expect([old.status, old.headers.get('location')]).toEqual([302, path])
    expect((await send(path, { method: 'POST' })).status).toBe(404)
    expect(requested).toEqual([])
  })

  it('is drawn once; the next request reads no back end', async () => {
    const first = await (await send(pathNow())).arrayBuffer()
    requested = []
    const second = await (await send(pathNow())).arrayBuffer()
    expect(requested).toEqual([])
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
    const head = await send(pathNow(), { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('is drawn in the language of its prefix, and redirects keep the prefix', async () => {
    const bytesOf = async (path: string) => Buffer.from(await (await send(path)).arrayBuffer())
    const [english, kannada] = await Promise.all([bytesOf(pathNow()), bytesOf(`/kn${pathNow()}`)])
    expect(sizeOf(kannada)).toEqual([1200, 630])
    expect(kannada.equals(english)).toBe(false)
    expect((await send('/kn/share/product/7/old.jpg')).headers.get('location')).toBe(`/kn${pathNow()}`)
    expect((await send('/hi/share/market/old.jpg')).headers.get('location')).toBe(`/hi${sharePicturePath(MARKET_CARD)}`)
  })

  it('has a new URL when boxes were sold, and the old one redirects', async () => {
    const old = pathNow()
    inventory = 12
    expect(pathNow()).not.toBe(old)
    const stale = await send(old.replace(/[0-9a-z]+\.jpg$/, 'old.jpg'))
    expect([stale.status, stale.headers.get('location')]).toEqual([302, pathNow()])
    expect(stale.headers.get('cache-control')).toBe('public, max-age=60')
    expect((await send(pathNow())).status).toBe(200)
  })

  it('is a 404 for a missing product, and 503 while the back end is away', async () => {
    expect((await send('/share/product/8/a.jpg')).status).toBe(404)
    status = 503
    const away = await send('/share/product/7/a.jpg')
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await send(pathNow(), { method: 'POST' })).status).toBe(404)
  })
})

describe('sharePictures', () => {
  it('draws once for concurrent requests', async () => {
    const pictures = sharePictures({ files: folderStore(folder) })
    const [one, two] = await Promise.all([pictures.draw(card(1), 'en'), pictures.draw(card(1), 'en')])
    expect(one).toBeDefined()
    expect(one).toBe(two)
  })

  it('drops the least recently used pictures above its limit', async () => {
    const pictures = sharePictures({ files: folderStore(folder), maxCached: 2 })
    for (const boxes of [1, 2]) await pictures.draw(card(boxes), 'en')
    pictures.cached(sharePicturePath(card(1)))
    await pictures.draw(card(3), 'en')
    expect([1, 2, 3].map(boxes => pictures.cached(sharePicturePath(card(boxes))) !== undefined)).toEqual([
      true,
      false,
      true,
    ])
  })

  it('refuses to draw when too many wait', async () => {
    const pictures = sharePictures({ files: folderStore(folder), maxWaiting: 1 })
    const drawn = await Promise.all([1, 2, 3, 4].map(boxes => pictures.draw(card(boxes), 'en')))
    expect(drawn.map(bytes => bytes !== undefined)).toEqual([true, true, false, false])
  })

  it('draws the default picture for a path outside the folder', async () => {
    const pictures = sharePictures({ files: folderStore(folder) })
    const outside = await pictures.draw({ ...card(1), imageUrl: '/files/../../etc/passwd' }, 'en')
    const missing = await pictures.draw({ ...card(1), imageUrl: '/files/drawn/gone.webp' }, 'en')
    expect(outside && missing && outside.equals(missing)).toBe(true)
  })
})

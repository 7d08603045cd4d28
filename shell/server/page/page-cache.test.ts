import type { ReleaseList } from '@santhe/federation/release-list'
import { describe, expect, it, vi } from 'vitest'
import { createPageCache, isFresh, sharedReads } from './page-cache.ts'
import type { ReadyDocument } from './ready-document.ts'

const aList = (version: string): ReleaseList => ({
  shell: { version, entry: 'main.js', scripts: [], styles: [], fonts: [], host: '2.0.0', paths: [] },
  slices: [],
})
const LIST = aList('a')
const versions = (stock: string) => ({
  of: (subjects: (typeof PAGE)['pageVersions']['subjects']) => ({ subjects, versions: stock }),
})
const PAGE: Parameters<typeof isFresh>[0] = {
  list: LIST,
  pageVersions: { subjects: ['product', 'stock'], versions: 's1' },
  requestedAt: new Date('2026-01-01T10:00:20Z'),
}
const soon = new Date('2026-01-01T10:00:30Z')

describe('isFresh', () => {
  it('is true while release list and versions are the same', () => {
    expect(isFresh(PAGE, soon, LIST, versions('s1'))).toBe(true)
    expect(isFresh(PAGE, soon, LIST, versions('s2'))).toBe(false)
    expect(isFresh(PAGE, soon, { ...LIST }, versions('s1'))).toBe(false)
  })

  it('is false when versions are unknown', () => {
    expect(isFresh(PAGE, soon, LIST, undefined)).toBe(false)
    expect(isFresh(PAGE, soon, LIST, { of: () => undefined })).toBe(false)
  })

  it('is true only within the same minute and for 15 s', () => {
    const atEnd = { ...PAGE, requestedAt: new Date('2026-01-01T10:00:58Z') }
    expect(isFresh(atEnd, new Date('2026-01-01T10:00:59Z'), LIST, versions('s1'))).toBe(true)
    expect(isFresh(atEnd, new Date('2026-01-01T10:01:00Z'), LIST, versions('s1'))).toBe(false)
    expect(isFresh(PAGE, new Date('2026-01-01T10:00:36Z'), LIST, versions('s1'))).toBe(false)
  })
})

describe('createPageCache', () => {
  const aCache = (maxBytes?: number) =>
    createPageCache({
      released: { stored: async () => LIST },
      versions: async () => undefined,
      ...(maxBytes ? { maxBytes } : {}),
    })
  const inputs = { list: LIST, minute: new Date('2026-01-01T10:00:00Z'), responses: '5 boxes' }
  const KEY = '/products'
  const made = (html: string): ReadyDocument => ({
    status: 200,
    bytes: Buffer.from(html),
    encoding: 'br',
    etag: html,
    unchanged: [],
  })

  it('creates a document once for concurrent equal requests', async () => {
    const cache = aCache()
    const create = vi.fn(async () => made('page'))
    const documents = await Promise.all([1, 2, 3].map(() => cache.getOrCreate(KEY, inputs, create)))
    expect(documents.map(document => document?.etag)).toEqual(['page', 'page', 'page'])
    expect(create).toHaveBeenCalledOnce()
  })

  it('creates it again for other responses, another minute or another release list', async () => {
    const cache = aCache()
    for (const changed of [
      {},
      { responses: '4 boxes' },
      { minute: new Date('2026-01-01T10:01:00Z') },
      { list: aList('b') },
    ]) {
      const name = JSON.stringify(changed)
      const document = await cache.getOrCreate(KEY, { ...inputs, ...changed }, async () => made(name))
      expect(document?.etag).toBe(name)
    }
  })

  it('retries a document that could not be created', async () => {
    const cache = aCache()
    expect(await cache.getOrCreate(KEY, inputs, async () => undefined)).toBeUndefined()
    await expect(cache.getOrCreate(KEY, inputs, () => Promise.reject(new Error('torn')))).rejects.toThrow('torn')
    expect((await cache.getOrCreate(KEY, inputs, async () => made('page')))?.etag).toBe('page')
  })

  it('drops the least recently used document first', async () => {
    const cache = aCache(10_000)
    const get = async (url: string, html: string) =>
      (await cache.getOrCreate(url, inputs, async () => made(html)))?.etag
    for (const url of ['/one', '/two', '/one', '/three']) await get(url, url)
    expect(await get('/one', 'made again')).toBe('/one')
    expect(await get('/two', 'made again')).toBe('made again')
  })

  it('limits the bytes of all documents', async () => {
    const cache = aCache(1_000_000)
    const large = { ...made('large'), bytes: Buffer.alloc(300_000) }
    const create = vi.fn(async () => large)
    const urls = ['/one', '/two', '/three', '/four']
    for (const url of urls) await cache.getOrCreate(url, inputs, create)
    for (const url of urls.toReversed()) await cache.getOrCreate(url, inputs, create)
    expect(create).toHaveBeenCalledTimes(5)
  })
})

describe('sharedReads', () => {
  /** Reads that the test settles by `ends`. */
  function pendingReads() {
    const ends: { resolve: (response: string) => void; reject: (error: Error) => void }[] = []
    const read = vi.fn(() => new Promise<string>((resolve, reject) => ends.push({ resolve, reject })))
    return { read, ends }
  }

  it('reads once, afterwards, for all callers that arrive during a read', async () => {
    const { read, ends } = pendingReads()
    const reads = sharedReads<string>()
    const first = reads('/', read)
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
    const later = [reads('/', read), reads('/', read)]
    await new Promise(resolve => setImmediate(resolve))
    expect(read).toHaveBeenCalledTimes(1)
    ends[0]?.resolve('old')
    expect(await first).toBe('old')
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    ends[1]?.resolve('new')
    expect(await Promise.all(later)).toEqual(['new', 'new'])
    void reads('/', read)
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3))
  })

  it('never reads concurrently, even for callers that arrive as a read ends', async () => {
    const { read, ends } = pendingReads()
    const reads = sharedReads<string>()
    const first = reads('/', read)
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
    const waiting = reads('/', read)
    const arriving = Promise.resolve(read.mock.results.at(0)?.value).then(() => reads('/', read))
    ends[0]?.resolve('old')
    await first
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    ends[1]?.resolve('new')
    expect([await waiting, await arriving]).toEqual(['new', 'new'])
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('reads again after a failed read, while other pages do not wait', async () => {
    const { read, ends } = pendingReads()
    const reads = sharedReads<string>()
    const failed = reads('/', read)
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
    const next = reads('/', read)
    void reads('/products', read)
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    ends[0]?.reject(new Error('away'))
    await expect(failed).rejects.toThrow('away')
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3))
    ends[2]?.resolve('there')
    expect(await next).toBe('there')
  })
})

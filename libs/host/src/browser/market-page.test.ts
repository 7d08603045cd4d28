import { MARKET_FRAME_PATH, MARKET_WORKER_PATH } from '@santhe/rules'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aCache } from '../testing/browser-cache.ts'
import { saveMarketPage } from './market-page.ts'

const SHELL = '/slices/shell/s1/main.js'
const [LATER, PART] = ['/slices/seller/s1/orders.js', '/slices/seller/s1/parts.js']
const OLD = '/slices/shell/s0/main.js'

let cache: ReturnType<typeof aCache>
let registered: string[]
let requests: string[]
/** Fakes a resource entry: the page has loaded a file, or tried to. */
let load: (name: string, initiatorType: string) => void
/** The live release; the open page is of s1. */
let live: string
const inlined = (version: string) => `<script type="application/json" id="santhe-releases">"${version}"</script>`

beforeEach(() => {
  cache = aCache()
  registered = []
  requests = []
  live = 's1'
  document.body.innerHTML = inlined('s1')
  vi.stubGlobal('caches', {
    open: async () => cache,
    delete: async () => {
      cache = aCache()
    },
  })
  const register = async (path: string) => void registered.push(path)
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return new Response(url === MARKET_FRAME_PATH ? inlined(live) : url)
  })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
      constructor(listener: (list: { getEntries: () => unknown[] }) => void) {
        load = (name, initiatorType) =>
          listener({ getEntries: () => [{ name: new URL(name, location.href).href, initiatorType }] })
      }
    },
  )
  const loaded = [{ name: new URL(SHELL, location.href).href }, { name: new URL('/api/orders', location.href).href }]
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(loaded as PerformanceEntry[])
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  // Test files of one worker share the document.
  document.body.replaceChildren()
})

// docs/product/pages.md#without-a-network
it('saveMarketPage stores the frame and loaded files, without API responses', async () => {
  await saveMarketPage()
  expect(cache.paths()).toEqual([MARKET_FRAME_PATH, SHELL])
  expect(registered).toEqual([MARKET_WORKER_PATH])
})

it('saveMarketPage loads files once, and the frame each time', async () => {
  await saveMarketPage()
  requests = []
  await saveMarketPage()
  expect(requests).toEqual([MARKET_FRAME_PATH])
})

it('saveMarketPage deletes files of a rolled-back release', async () => {
  await cache.put(OLD, new Response('old'))
  await cache.put(MARKET_FRAME_PATH, new Response(inlined('s0')))
  await saveMarketPage()
  expect(cache.paths()).toEqual([MARKET_FRAME_PATH, SHELL])
})

it('saveMarketPage deletes a stored release if the open page is not the live one', async () => {
  await cache.put(MARKET_FRAME_PATH, new Response(inlined('s0')))
  await cache.put(OLD, new Response('old'))
  live = 's2'
  await saveMarketPage()
  expect(cache.paths()).toEqual([])
})

it('saveMarketPage does nothing on an insecure page', async () => {
  vi.stubGlobal('navigator', {})
  await saveMarketPage()
  expect([cache.paths(), requests]).toEqual([[], []])
})

it('saveMarketPage stores files that load later, and fetches a failing one only once', async () => {
  await saveMarketPage()
  requests = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    if (requests.length < 5) load(path, 'fetch')
    if (path === LATER) throw new TypeError('offline')
    return new Response(path)
  })
  load(LATER, 'script')
  await vi.waitFor(() => expect(requests).toContain(LATER))
  load(PART, 'script')
  await vi.waitFor(() => expect(cache.paths()).toContain(PART))
  expect(requests.filter(path => path === LATER)).toEqual([LATER])
})

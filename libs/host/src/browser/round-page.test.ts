import 'fake-indexeddb/auto'
import { ROUND_PATH, ROUND_WORKER_PATH } from '@santhe/rules'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn, signOut } from '../session/session.ts'
import { api } from '../store/api.ts'
import { createHost } from '../store/create-host.ts'
import { sessionBegan, startCompleted } from '../store/session-state.ts'
import { aCache, pathOf } from '../testing/browser-cache.ts'
import { aPerson } from '../testing/people.ts'
import { deleteOld, saveRoundPage } from './person-data.ts'

const ME = 3
const HOUR = 3_600_000
const DAY = 24 * HOUR
const SHELL = '/slices/shell/s1/main.js'
const ADMIN = '/slices/admin/a1/round.js'

/** The browser's caches and registered workers, by scope. */
let caches: Map<string, ReturnType<typeof aCache>>
let workers: Map<string, string>
/** Files that the open page has loaded, and a function that loads one more. */
let loaded: string[]
let loadLater: ((path: string) => void) | undefined
/** The live releases; the open page may be of others. */
let live: string

const listOf = (...versions: string[]) => JSON.stringify(versions.map(version => ({ version })))
const inlined = (list: string) => `<script type="application/json" id="santhe-releases">${list}</script>`
const entriesOf = (paths: readonly string[]) => paths.map(path => ({ name: new URL(path, location.href).href }))

async function network(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = pathOf(url)
  if (path !== ROUND_PATH) return new Response(path)
  expect(init).toMatchObject({ credentials: 'omit' })
  return new Response(`<div id="root"></div>${inlined(live)}`, { headers: { Date: 'Thu, 01 Jan 2026 00:00:00 GMT' } })
}

class Observer {
  constructor(listener: (list: { getEntries: () => object[] }) => void) {
    loadLater = path => listener({ getEntries: () => entriesOf([path]) })
  }
  observe() {}
  disconnect() {
    loadLater = undefined
  }
}

beforeEach(() => {
  caches = new Map()
  workers = new Map([['/', '/market-worker.js']])
  loaded = [SHELL, ADMIN, '/api/admin/rounds', '/files/a.webp', 'https://elsewhere.example/slices/x/1/a.js']
  live = listOf('s1', 'a1')
  document.body.innerHTML = inlined(live)
  vi.stubGlobal('caches', {
    async open(name: string) {
      const cache = caches.get(name) ?? aCache()
      caches.set(name, cache)
      return cache
    },
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  })
  const serviceWorker = {
    register: async (path: string, { scope }: { scope: string }) => void workers.set(scope, path),
    async getRegistration(path: string) {
      const scope = [...workers.keys()].sort().findLast(each => path.startsWith(each))
      if (scope === undefined) return undefined
      return { scope: new URL(scope, location.href).href, unregister: async () => workers.delete(scope) }
    },
  }
  vi.stubGlobal('navigator', { onLine: true, userAgent: '', serviceWorker })
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('PerformanceObserver', Observer)
  performance.setResourceTimingBufferSize = vi.fn()
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => entriesOf(loaded) as PerformanceEntry[])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const stateOf = (onFailed?: () => void) => saveRoundPage(ME, new AbortController().signal, onFailed)
const save = async (personId = ME, leaving = new AbortController()) => {
  await saveRoundPage(personId, leaving.signal)
  return leaving
}
const advance = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
const stored = (personId = ME) => caches.get(`santhe-round ${personId}`)?.paths()

// docs/product/delivery.md#page-on-the-phone
describe('saveRoundPage', () => {
  it('stores the visitor’s page and loaded files, without API responses', async () => {
    await save()
    expect(stored()).toEqual([ROUND_PATH, ADMIN, SHELL].sort())
    expect(workers.get(ROUND_PATH)).toBe(ROUND_WORKER_PATH)
  })

  it('adds files that load later while the page is open', async () => {
    const leaving = await save()
    loadLater?.('/slices/admin/a1/queue.js')
    loadLater?.('/api/orders')
    await vi.waitFor(() => expect(stored()).toContain('/slices/admin/a1/queue.js'))
    expect(stored()).toHaveLength(4)
    leaving.abort()
    expect(loadLater).toBeUndefined()
  })

  it('replaces an older release once the newer page is stored', async () => {
    await save()
    live = listOf('s1', 'a2')
    document.body.innerHTML = inlined(live)
    loaded = [SHELL, '/slices/admin/a2/round.js']
    await save()
    expect(stored()).toEqual([ROUND_PATH, '/slices/admin/a2/round.js', SHELL].sort())
  })

  it('keeps the stored release when a newer one is live', async () => {
    await save()
    live = listOf('s2', 'a2')
    loaded = ['/slices/shell/s1/late.js']
    await save()
    expect(stored()).toEqual([ROUND_PATH, ADMIN, SHELL].sort())
  })

  it('retries a failed file, and stores only complete pages', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    let isConnected = false
    let lost = 0
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (pathOf(url) !== ADMIN || isConnected) return network(url, init)
      lost += 1
      throw new TypeError('connection lost')
    })
    const saving = save()
    const untilRetried = async (check: () => void) =>
      vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(20_000)
        check()
      })
    await untilRetried(() => expect(lost).toBeGreaterThan(1))
    expect(stored()).not.toContain(ROUND_PATH)
    isConnected = true
    await untilRetried(() => expect(stored()).toContain(ROUND_PATH))
    await saving
    expect(stored()).toContain(ADMIN)
  })

  it('skips a file that the market no longer has', async () => {
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      pathOf(url) === ADMIN ? new Response('', { status: 404 }) : network(url, init),
    )
    await save()
    expect(stored()).toEqual([ROUND_PATH, SHELL].sort())
  })

  it('stores nothing in a tab with too many files', async () => {
    loaded = Array.from({ length: 250 }, (_unused, index) => `/files/${index}.webp`)
    expect(await stateOf()).toBe('needsReload')
    expect(caches.size).toBe(0)
    // A page stored earlier still opens, and so does one stored right after loading.
    const many = loaded
    loaded = [SHELL]
    expect(await stateOf()).toBe('stored')
    loaded = many
    expect(await stateOf()).toBe('stored')
    expect(stored()).toContain(ROUND_PATH)
  })

  it('asks for a reload if another release is live and no stored page lasts', async () => {
    live = listOf('s2', 'a2')
    expect(await stateOf()).toBe('needsReload')
    live = listOf('s1', 'a1')
    await save()
    live = listOf('s2', 'a2')
    advance(35 * HOUR)
    expect(await stateOf()).toBe('stored')
    advance(2 * HOUR)
    expect(await stateOf()).toBe('needsReload')
  })

  it.each([
    ['the market is busy', () => vi.stubGlobal('fetch', async () => new Response('Busy', { status: 503 }))],
    ['the browser stores nothing more', () => vi.spyOn(globalThis.caches, 'open').mockRejectedValue(new Error('full'))],
  ])('reports each failure when %s, and retries', async (_name, fail) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    fail()
    const onFailed = vi.fn()
    const saving = stateOf(onFailed)
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1))
    await vi.advanceTimersByTimeAsync(20_000)
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledTimes(2))
    vi.restoreAllMocks()
    vi.stubGlobal('fetch', network)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await saving).toBe('stored')
    expect(stored()).toContain(ROUND_PATH)
  })

  it('reports no failure while an earlier page is stored', async () => {
    await save()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const busy = vi.fn(async () => new Response('Busy', { status: 429 }))
    vi.stubGlobal('fetch', busy)
    const onFailed = vi.fn()
    const saving = stateOf(onFailed)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(20_000)
      expect(busy).toHaveBeenCalledTimes(2)
    })
    vi.stubGlobal('fetch', network)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(await saving).toBe('stored')
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('keeps its worker when old pages are deleted meanwhile', async () => {
    let bring = () => {}
    const isBrought = new Promise<void>(resolve => {
      bring = resolve
    })
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      await isBrought
      return network(url, init)
    })
    const saving = save()
    await deleteOld()
    bring()
    await saving
    expect(stored()).toContain(ROUND_PATH)
    expect(workers.get(ROUND_PATH)).toBe(ROUND_WORKER_PATH)
  })

  it('returns unsupported in a browser that can’t store pages', async () => {
    vi.stubGlobal('navigator', { onLine: true, userAgent: '' })
    expect(await stateOf()).toBe('unsupported')
    expect(caches.size).toBe(0)
  })
})

describe('stored round page and its worker are deleted', () => {
  const PERSON = aPerson({ id: ME })
  function host(respond: (url: string) => Response = () => Response.json({})) {
    const { store } = createHost({ now: new Date(), fetchFn: async url => respond(url) })
    store.dispatch(sessionBegan({ user: PERSON, token: 't' }))
    store.dispatch(startCompleted())
    return store
  }
  const isGone = async () => {
    await vi.waitFor(() => expect(stored()).toBeUndefined())
    await vi.waitFor(() => expect([...workers.keys()]).toEqual(['/']))
  }

  it('at sign-out', async () => {
    await save()
    await signOut(host())
    await isGone()
  })

  it('when the session ends', async () => {
    await save()
    const store = host(() => Response.json({ code: 'NOT_SIGNED_IN', message: 'Please sign in.' }, { status: 401 }))
    await store.dispatch(api.endpoints.read.initiate({ call: 'GET /api/orders', url: '/api/orders', provides: [] }))
    await isGone()
  })

  it('when another person signs in, but not the same person', async () => {
    await save()
    const login = (id: number) => host(() => Response.json({ user: aPerson({ id }), token: 'new' }))
    const form = { username: 'imran', password: 'santhe123' }
    await signIn(login(ME), form)
    await deleteOld()
    expect(stored()).toContain(ROUND_PATH)
    await signIn(login(4), form)
    await isGone()
  })

  it('two days after storing', async () => {
    await save()
    advance(2 * DAY - 60_000)
    await deleteOld()
    expect(stored()).toContain(ROUND_PATH)
    vi.setSystemTime(Date.now() + 61_000)
    await deleteOld()
    await isGone()
  })
})

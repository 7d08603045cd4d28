import type { Subject } from '@santhe/contracts'
import { api, createHost, type FetchFn, type HostStore } from '@santhe/host'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSource, fakeLocks } from '../testing/fake-stream.ts'
import { startLive } from './start-live.ts'

const stops: (() => void)[] = []
beforeEach(() => {
  FakeSource.opened = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  for (const stop of [...stops]) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  hide(false)
})

function hide(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Advances timers and delivers messages between tabs. */
async function pass(ms = 300): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setImmediate(resolve))
}

const person = { id: 5, username: 'asha', name: 'Asha', email: 'a@santhe.example', phone: '', role: 'customer' }

function signIn(store: HostStore, id: number): void {
  const user = {
    ...person,
    id,
    avatar: null,
    district: null,
    isActive: true,
    createdAt: '2026-11-01T00:00:00.000Z',
    farmId: null,
  }
  store.dispatch({ type: 'santhe/sessionBegan', payload: { user, token: `token of ${id}` } })
}

const ORDERS_AND_BOXES: [url: string, subject: Subject][] = [
  ['/api/orders', 'order'],
  ['/api/products/12', 'stock'],
]
const APPROVALS: typeof ORDERS_AND_BOXES = [
  ['/api/admin/products/pending', 'product'],
  ['/api/admin/statistics', 'statistics'],
]

/** Opens a tab for a person (0 is a visitor) with a screen, by default of orders and a product's stock. */
async function aTab(id = 5, screen = ORDERS_AND_BOXES) {
  const reads: string[] = []
  const fetchFn: FetchFn = async url => {
    reads.push(url)
    return new Response('[]')
  }
  const host = createHost({ fetchFn, now: new Date() })
  if (id > 0) signIn(host.store, id)
  for (const [url, subject] of screen) {
    host.store.dispatch(api.endpoints.read.initiate({ call: `GET ${url}`, url, provides: [subject] }))
  }
  await pass()
  reads.length = 0
  const refresh = vi.fn(async () => {})
  const end = startLive(host, refresh)
  const stop = () => {
    stops.splice(stops.indexOf(stop), 1)
    end()
  }
  stops.push(stop)
  await pass()
  return { host, reads, refresh, stop }
}

const [last, open] = [() => FakeSource.opened.at(-1), () => FakeSource.opened.filter(source => !source.isClosed)]

describe('startLive signed in', () => {
  it('opens the person’s stream and reloads the subjects of its events', async () => {
    const { reads } = await aTab()
    expect(FakeSource.opened).toHaveLength(1)
    expect(last()?.query.get('person')).toBe('5')
    expect(Number(last()?.query.get('age'))).toBeGreaterThan(0)
    last()?.send('changed', '7-0')
    await pass()
    expect(reads).toEqual([])
    last()?.send('changed', '8-0', ['order'])
    await pass()
    expect(reads).toEqual(['/api/orders'])
    last()?.send('reset', '9-0')
    await pass(2_000)
    expect(reads).toEqual(['/api/orders', '/api/orders', '/api/products/12'])
  })

  it('resumes after the last event; after five failures polls and retries less often', async () => {
    const { reads } = await aTab()
    last()?.send('changed', '8-0')
    for (let failure = 1; failure <= 5; failure += 1) {
      last()?.onerror?.()
      await pass(20_000)
      expect(FakeSource.opened).toHaveLength(failure < 5 ? failure + 1 : 5)
    }
    expect(last()?.query.get('after')).toBe('8-0')
    expect(reads).toEqual([])
    await pass(60_000)
    expect(new Set(reads)).toEqual(new Set(['/api/orders', '/api/products/12']))
    await pass(300_000)
    expect(FakeSource.opened).toHaveLength(6)
    last()?.send('changed', '9-0')
    await pass()
    reads.length = 0
    await pass(120_000)
    expect(reads).toEqual([])
  })

  it('polls each minute when the server has too many streams', async () => {
    const { reads } = await aTab()
    last()?.send('full')
    await pass(60_000)
    expect(reads).toContain('/api/orders')
    expect(open()).toEqual([])
  })

  it('also polls approvals and statistics', async () => {
    const { reads } = await aTab(5, APPROVALS)
    last()?.send('full')
    await pass(60_000)
    expect(reads).toEqual(APPROVALS.map(([url]) => url))
  })

  it('reloads an ended session and reopens only with the next one', async () => {
    const { host, refresh } = await aTab()
    refresh.mockImplementation(async () => void host.store.dispatch({ type: 'sessionPhase/sessionExpired' }))
    last()?.send('end')
    await pass(1_000)
    expect(refresh).not.toHaveBeenCalled()
    await pass(600_000)
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(FakeSource.opened).toHaveLength(1)
    signIn(host.store, 6)
    await pass()
    expect(last()?.query.get('person')).toBe('6')
    expect(last()?.query.get('after')).toBeNull()
  })

  it('reopens as the agent after helping a farmer ended', async () => {
    const { host, refresh } = await aTab(5)
    const user = host.store.getState().santhe.user
    refresh.mockImplementation(
      async () => void host.store.dispatch({ type: 'santhe/personRefreshed', payload: { ...user, id: 6 } }),
    )
    last()?.send('end')
    await pass(2_000)
    await pass()
    expect([FakeSource.opened.length, last()?.query.get('person')]).toEqual([2, '6'])
  })

  it('reopens for a valid session with growing pauses and reloads missed changes', async () => {
    const { refresh, reads } = await aTab()
    let opened = 1
    for (const pause of [1_500, 3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]) {
      reads.length = 0
      last()?.send('end')
      await pass(pause - 100)
      expect([FakeSource.opened.length, refresh.mock.calls.length]).toEqual([opened, opened - 1])
      await pass(100)
      opened += 1
      expect([FakeSource.opened.length, refresh.mock.calls.length]).toEqual([opened, opened - 1])
      expect(new Set(reads)).toEqual(new Set(opened > 2 ? ['/api/orders', '/api/products/12'] : []))
    }
    last()?.send('changed', '8-0')
    last()?.send('end')
    await pass(1_500)
    expect([FakeSource.opened.length, refresh.mock.calls.length]).toEqual([opened + 1, opened])
  })

  it('closes the stream on sign-out', async () => {
    const { host } = await aTab()
    host.store.dispatch({ type: 'sessionPhase/leavingBegan' })
    expect(open()).toEqual([])
  })

  it('sleeps after 30 hidden seconds, then resumes after the last event', async () => {
    const { reads } = await aTab()
    last()?.send('changed', '8-0')
    hide(true)
    last()?.send('changed', '9-0', ['order'])
    await pass(29_000)
    expect([open().length, reads]).toEqual([1, []])
    await pass(2_000)
    expect(open()).toEqual([])
    hide(false)
    await pass()
    expect(reads).toEqual(['/api/orders'])
    expect(last()?.query.get('after')).toBe('9-0')
  })
})

describe('two tabs', () => {
  it('share one stream, events and products; the second takes over after the last event', async () => {
    const first = await aTab()
    last()?.send('changed', '8-0')
    const second = await aTab()
    expect(FakeSource.opened).toHaveLength(1)
    second.host.liveStock.show(12, 7)
    await pass()
    await pass()
    expect(open()).toHaveLength(1)
    expect(last()?.query.get('products')).toBe('12:7')
    last()?.send('changed', '9-0', ['order'])
    await pass()
    expect([first.reads, second.reads]).toEqual([['/api/orders'], ['/api/orders']])
    first.stop()
    await pass()
    expect(open()).toHaveLength(1)
    expect(last()?.query.get('after')).toBe('9-0')
  })

  it('both reload the session when the stream ends it', async () => {
    const tabs = [await aTab(), await aTab(), await aTab(6)]
    expect(open()).toHaveLength(1)
    last()?.send('end')
    await pass(2_000)
    expect(tabs.map(({ refresh }) => refresh.mock.calls.length)).toEqual([1, 1, 0])
  })

  it('of two people share stock only', async () => {
    await aTab(5)
    const other = await aTab(6)
    last()?.send('changed', '8-0', ['order', 'stock'])
    await pass()
    expect(other.reads).toEqual(['/api/products/12'])
  })
})

describe('startLive for visitors', () => {
  it('opens a stream only while stock is shown', async () => {
    const { host } = await aTab(0)
    expect(FakeSource.opened).toEqual([])
    const leave = host.liveStock.show(12, 7)
    await pass()
    expect(last()?.query.toString()).toBe('products=12%3A7')
    host.liveStock.show(12, 6)
    await pass()
    expect(FakeSource.opened).toHaveLength(1)
    leave()
    await pass()
    expect(open()).toEqual([])
  })

  it('polls only stock without a stream', async () => {
    const { host, reads } = await aTab(0, [...ORDERS_AND_BOXES, ...APPROVALS])
    host.liveStock.show(12, 7)
    await pass()
    last()?.send('full')
    await pass(60_000)
    expect(reads).toEqual(['/api/products/12'])
  })

  it('opens its own stream when locks are blocked', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: () => Promise.reject(new DOMException('blocked', 'SecurityError')) },
    })
    await aTab()
    await pass()
    expect(FakeSource.opened).toHaveLength(1)
  })

  it('polls each minute without Web Locks, except while hidden', async () => {
    vi.stubGlobal('navigator', {})
    const { reads } = await aTab()
    await pass(60_000)
    expect(reads).toContain('/api/orders')
    reads.length = 0
    hide(true)
    await pass(120_000)
    expect(reads).toEqual([])
    hide(false)
    await pass()
    expect(reads).toContain('/api/orders')
  })
})

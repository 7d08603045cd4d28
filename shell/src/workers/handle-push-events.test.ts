import { beforeEach, expect, it, vi } from 'vitest'
import { handlePushEvents } from './handle-push-events.ts'
import type { OpenTab, WorkerScope } from './worker-scope.ts'

const ORIGIN = 'https://santhe.example'
const NEWS = {
  title: 'News of your order #12',
  message: 'Open it to see what is new.',
  link: '/dashboard/orders/12',
  tag: 'abc',
}
const NEUTRAL = ['News from Santhe', { body: 'Open the market to see what is new.', data: { link: '/' } }] as const

function aWorker({
  tabs = [],
  pushState,
  languages = ['en-IN'],
}: {
  tabs?: OpenTab[]
  pushState?: object
  languages?: string[]
} = {}) {
  const listeners = new Map<string, (event: unknown) => void>()
  const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(async () => undefined)
  const openWindow = vi.fn(async (_url: string) => undefined)
  const subscribe = vi.fn(async () => ({
    endpoint: 'https://fcm.googleapis.com/new',
    toJSON: () => ({ keys: { p256dh: 'B1', auth: 'a1' } }),
  }))
  const sent: { url: string; method: string; body: unknown }[] = []
  const scope = {
    registration: { showNotification, pushManager: { getSubscription: async () => null, subscribe } },
    location: { origin: ORIGIN },
    navigator: { languages },
    clients: { matchAll: async () => tabs, openWindow, claim: async () => undefined },
    async fetch(url: string, { method = 'GET', body = null }: RequestInit = {}) {
      sent.push({ url, method, body: typeof body === 'string' ? JSON.parse(body) : body })
      return pushState ? Response.json(pushState) : new Response(null, { status: 401 })
    },
    skipWaiting: async () => undefined,
    addEventListener: (kind: string, listener: (event: never) => void) =>
      void listeners.set(kind, event => listener(event as never)),
  }
  handlePushEvents(scope as unknown as WorkerScope)
  async function happens(kind: string, event: object = {}): Promise<void> {
    const work: Promise<unknown>[] = []
    listeners.get(kind)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) })
    expect(work).toHaveLength(1)
    await Promise.all(work)
  }
  const press = (link: unknown) => happens('notificationclick', { notification: { data: { link }, close } })
  return { happens, press, listeners, showNotification, openWindow, subscribe, sent }
}

const close = vi.fn()
const aTab = (path: string, more: Partial<OpenTab> = {}) => ({
  url: ORIGIN + path,
  focus: vi.fn(async () => undefined),
  navigate: vi.fn(async (_url: string) => undefined),
  ...more,
})
beforeEach(() => close.mockClear())

it('handlePushEvents shows a message unchanged under its tag', async () => {
  const { happens, showNotification } = aWorker()
  await happens('push', { data: { text: () => JSON.stringify(NEWS) } })
  const { title, message: body, link, tag } = NEWS
  expect(showNotification.mock.calls).toEqual([[title, { body, tag, data: { link }, lang: 'en-IN' }]])
})

it('handlePushEvents sets the language of a message', async () => {
  const { happens, showNotification } = aWorker()
  await happens('push', { data: { text: () => JSON.stringify({ ...NEWS, lang: 'kn-IN' }) } })
  expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ lang: 'kn-IN' })
})

it.each([
  ['is empty', null],
  ['is no JSON', { text: () => 'hello' }],
  ['is no object', { text: () => '"hello"' }],
  ['has no title', { text: () => '{"message":"hello"}' }],
])('handlePushEvents shows a neutral text for a message that %s', async (_what, data) => {
  const { happens, showNotification } = aWorker()
  await happens('push', { data })
  const [title, options] = NEUTRAL
  expect(showNotification.mock.calls).toEqual([[title, expect.objectContaining(options)]])
})

it.each([
  [['kn-IN', 'en'], 'ಸಂತೆಯಿಂದ ಸುದ್ದಿ', 'kn-IN'],
  [['ta', 'hi'], 'संते से ख़बर', 'hi-IN'],
  [['fr'], 'News from Santhe', 'en-IN'],
])('handlePushEvents shows the neutral text for %j as %s', async (languages, title, lang) => {
  const { happens, showNotification } = aWorker({ languages })
  await happens('push', { data: null })
  expect(showNotification.mock.calls).toEqual([[title, expect.objectContaining({ lang })]])
})

it('handlePushEvents opens a pressed message’s page in a focused market tab', async () => {
  const tab = aTab('/products')
  const { press, openWindow } = aWorker({ tabs: [tab] })
  await press(NEWS.link)
  expect(close).toHaveBeenCalled()
  expect(tab.focus).toHaveBeenCalled()
  expect(tab.navigate).toHaveBeenCalledWith(ORIGIN + NEWS.link)
  expect(openWindow).not.toHaveBeenCalled()
})

it('handlePushEvents does not reload a tab that already shows the page', async () => {
  const [other, there] = [aTab('/products'), aTab(NEWS.link)]
  await aWorker({ tabs: [other, there] }).press(NEWS.link)
  expect(there.focus).toHaveBeenCalled()
  for (const untouched of [there.navigate, other.focus]) expect(untouched).not.toHaveBeenCalled()
})

it('handlePushEvents opens a tab when none can be navigated', async () => {
  const stuck = aTab('/', { navigate: () => Promise.reject(new TypeError('not controlled')) })
  for (const tabs of [[], [stuck]]) {
    const { press, openWindow } = aWorker({ tabs })
    await press(NEWS.link)
    expect(openWindow).toHaveBeenCalledWith(ORIGIN + NEWS.link)
  }
})

it.each(['https://evil.example/x', '//evil.example', 'javascript:alert(1)', 7, undefined])(
  'handlePushEvents opens the home page instead of %s',
  async link => {
    const { press, openWindow } = aWorker()
    await press(link)
    expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/`)
  },
)

// docs/product/notifications.md#on-the-device
it('handlePushEvents renews a replaced subscription while news is on', async () => {
  const { happens, subscribe, sent } = aWorker({ pushState: { publicKey: 'BAEC', isOn: true, devices: [] } })
  await happens('pushsubscriptionchange')
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: Uint8Array.of(4, 1, 2) })
  const body = { endpoint: 'https://fcm.googleapis.com/new', keys: { p256dh: 'B1', auth: 'a1' } }
  expect(sent[1]).toEqual({ url: '/api/push-subscription', method: 'PUT', body })
})

it.each([
  ['nobody is signed in', undefined],
  ['this device wants none', { publicKey: 'BAEC', isOn: false, devices: [] }],
])('handlePushEvents does not renew a replaced subscription when %s', async (_when, pushState) => {
  const { happens, subscribe, sent } = aWorker(pushState ? { pushState } : {})
  await happens('pushsubscriptionchange')
  expect(subscribe).not.toHaveBeenCalled()
  expect(sent.map(({ method }) => method)).toEqual(['GET'])
})

it('handlePushEvents registers no fetch handler', () => {
  expect([...aWorker().listeners.keys()].sort()).toEqual([
    'activate',
    'install',
    'notificationclick',
    'push',
    'pushsubscriptionchange',
  ])
})

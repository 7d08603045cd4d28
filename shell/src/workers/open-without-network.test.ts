import { afterEach, describe, expect, it, vi } from 'vitest'
import { MARKET, type OfflineScope, openWithoutNetwork, ROUND } from './open-without-network.ts'

const ORIGIN = 'https://santhe.example'
const PAGE = '/admin/round'
const FILE = '/slices/admin/a1/round.js'
type Network = (path: string) => Promise<Response>

const away: Network = () => Promise.reject(new TypeError('no network'))
const brings =
  (text: string, status = 200): Network =>
  async () =>
    new Response(text, { status })

/** A worker with stored responses. `get` resolves to a request's response, or undefined if the worker ignores it. */
function aWorker(stored: Readonly<Record<string, string>>, network: Network, opening = ROUND) {
  const listeners = new Map<string, (event: unknown) => void>()
  const sent: string[] = []
  const scope = {
    location: { origin: ORIGIN },
    caches: {
      async match(request: string | { url: string }) {
        const text = stored[typeof request === 'string' ? request : new URL(request.url).pathname]
        return text === undefined ? undefined : new Response(text)
      },
    },
    fetch({ url }: { url: string }) {
      const path = url.replace(ORIGIN, '')
      sent.push(path)
      return network(path)
    },
    skipWaiting: async () => undefined,
    addEventListener: (kind: string, listener: (event: never) => void) =>
      void listeners.set(kind, event => listener(event as never)),
  }
  openWithoutNetwork(scope as unknown as OfflineScope, opening)
  async function get(
    path: string,
    {
      mode = 'navigate',
      method = 'GET',
      preloadResponse,
    }: Partial<Record<'mode' | 'method', string>> & { preloadResponse?: Promise<Response> } = {},
  ): Promise<string | undefined> {
    let response: Promise<Response> | undefined
    const url = URL.canParse(path) ? path : ORIGIN + path
    listeners.get('fetch')?.({
      request: { url, mode, method },
      preloadResponse,
      respondWith: (result: Promise<Response>) => {
        response = result
      },
    })
    return (await response)?.text()
  }
  return { get, sent, listeners }
}

const STORED = { [PAGE]: 'stored page', [FILE]: 'stored file' }
afterEach(() => void vi.useRealTimers())

// docs/product/delivery.md#page-on-the-phone
describe('openWithoutNetwork', () => {
  it('serves the network’s page while online, so that a reload brings a release', async () => {
    const { get } = aWorker(STORED, brings('newest page'))
    expect(await get(PAGE)).toBe('newest page')
  })

  it.each([
    ['there is no network', away],
    ['the market is away', brings('502 Bad Gateway', 502)],
  ])('serves the stored page for any day and area when %s', async (_where, network) => {
    const { get } = aWorker(STORED, network)
    for (const path of [PAGE, `${PAGE}/`, `${PAGE}?day=2026-11-24&area=rural`])
      expect(await get(path)).toBe('stored page')
  })

  it('serves the stored page after four seconds without network', async () => {
    vi.useFakeTimers()
    const { get } = aWorker(STORED, () => new Promise(() => undefined))
    const page = get(PAGE)
    await vi.advanceTimersByTimeAsync(4000)
    expect(await page).toBe('stored page')
  })

  it('waits for the network when no page is stored', async () => {
    expect(await aWorker({}, brings('newest page')).get(PAGE)).toBe('newest page')
    await expect(aWorker({}, away).get(PAGE)).rejects.toThrow('no network')
  })
})

it('openWithoutNetwork serves released files from the cache, else the network', async () => {
  const { get, sent } = aWorker(STORED, brings('newest file'))
  const asFile = { mode: 'no-cors' }
  expect(await get(FILE, asFile)).toBe('stored file')
  expect(sent).toEqual([])
  expect(await get('/slices/admin/a2/round.js', asFile)).toBe('newest file')
})

it.each([
  ['a call', '/api/admin/rounds', 'cors', 'GET'],
  ['a call that writes', '/api/admin/orders/4/outcome', 'cors', 'POST'],
  ['another page', '/admin', 'navigate', 'GET'],
  ['the page as a program reads it', PAGE, 'cors', 'GET'],
  ['a picture of the market', '/files/a.webp', 'no-cors', 'GET'],
  ['the list of releases', '/releases.json', 'cors', 'GET'],
  ['a file of another site', 'https://elsewhere.example/slices/x/1/a.js', 'no-cors', 'GET'],
])('openWithoutNetwork ignores %s', async (_what, path, mode, method) => {
  const { get, sent } = aWorker({ ...STORED, [path]: 'must not be served' }, brings('newest'))
  expect(await get(path, { mode, method })).toBeUndefined()
  expect(sent).toEqual([])
})

it('openWithoutNetwork stores nothing and listens only to install, activate and fetch', () => {
  expect([...aWorker(STORED, away).listeners.keys()]).toEqual(['install', 'activate', 'fetch'])
})

// docs/product/pages.md#without-a-network
describe('openWithoutNetwork for the whole market', () => {
  const FRAMED = { '/dashboard': 'stored frame', [FILE]: 'stored file' }

  it.each(['/', '/products?search=mango', '/products/tomato-7', '/cart', '/dashboard/orders/12', '/start'])(
    'serves the stored frame for %s without a network',
    async path => {
      expect(await aWorker(FRAMED, away, MARKET).get(path)).toBe('stored frame')
      expect(await aWorker(FRAMED, brings('newest page'), MARKET).get(path)).toBe('newest page')
    },
  )

  it('serves the frame after three seconds without a response, and released files at once', async () => {
    vi.useFakeTimers()
    const { get } = aWorker(FRAMED, () => new Promise(() => undefined), MARKET)
    const page = get('/cart')
    await vi.advanceTimersByTimeAsync(3000)
    expect(await page).toBe('stored frame')
    expect(await get(FILE, { mode: 'no-cors' })).toBe('stored file')
  })

  it.each([
    '/reset-password?token=a',
    '/readyz',
    '/api/orders/farmer/statement/file',
    '/mailbox',
    '/share/market/a.jpg',
    '/kn/light/order?product=7',
    '/cashfree-sandbox/pay',
    '/robots.txt',
  ])('leaves %s to the network', async path => {
    expect(await aWorker(FRAMED, away, MARKET).get(path)).toBeUndefined()
  })

  it('uses the page that the browser requested while the worker started', async () => {
    const { get, sent } = aWorker(FRAMED, brings('asked twice'), MARKET)
    expect(await get('/cart', { preloadResponse: Promise.resolve(new Response('asked once')) })).toBe('asked once')
    expect(sent).toEqual([])
  })
})

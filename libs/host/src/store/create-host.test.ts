import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshPerson, signIn, signOut } from '../session/session.ts'
import { anItem } from '../testing/items.ts'
import { PATIENTLY } from '../testing/patiently.ts'
import { aPerson } from '../testing/people.ts'
import { api, type FetchFn } from './api.ts'
import { cartReplaced, lineAdded, quantitySet } from './cart.ts'
import { createHost } from './create-host.ts'
import { authRecordReplaced, sessionBegan, viewChosen } from './session-state.ts'

const NOW = new Date('2026-11-21T06:00:00Z')

const asha = aPerson()

function fakeBackEnd(responses: Record<string, { status: number; body: unknown }>): {
  fetchFn: FetchFn
  requests: string[]
  inits: RequestInit[]
} {
  const requests: string[] = []
  const inits: RequestInit[] = []
  return {
    requests,
    inits,
    fetchFn: async (url, init) => {
      requests.push(`${init.method} ${url}`)
      inits.push(init)
      const { status, body } = responses[`${init.method} ${url}`] ?? {
        status: 404,
        body: { code: 'NOT_FOUND', message: 'none' },
      }
      return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
    },
  }
}

async function aHost(fetchFn: FetchFn = fakeBackEnd({}).fetchFn) {
  const host = createHost({ now: NOW, storage: localStorage, fetchFn })
  await host.restored
  return host
}

const written = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')

beforeEach(() => localStorage.clear())

// docs/product/cart.md#storage
describe('stored cart', () => {
  // docs/product/cart.md#cart-item
  it('is a plain JSON array of items under the key cart', async () => {
    const { store } = await aHost()
    store.dispatch(lineAdded({ item: anItem(1), quantity: 2 }))
    await vi.waitFor(() => expect(written('cart')).toEqual([{ ...anItem(1), quantity: 2 }]), PATIENTLY)
  })

  it('is restored on load', async () => {
    localStorage.setItem('cart', JSON.stringify([{ ...anItem(1), quantity: 3 }]))
    const { store } = await aHost()
    expect(store.getState().cart.lines).toEqual([{ ...anItem(1), quantity: 3 }])
  })

  it.each(['{', '{"lines":[]}', '[{"id":"x"}]', '"text"', 'null'])(
    'resets to empty for the stored text %s',
    async damaged => {
      localStorage.setItem('cart', damaged)
      expect((await aHost()).store.getState().cart.lines).toEqual([])
    },
  )

  it('follows another tab', async () => {
    const { store } = await aHost()
    globalThis.dispatchEvent(
      new StorageEvent('storage', { key: 'cart', newValue: JSON.stringify([{ ...anItem(9), quantity: 1 }]) }),
    )
    expect(store.getState().cart.lines.map(line => line.id)).toEqual([9])
  })
})

it('a page that Back restores shows the cart and person that a later page stored', async () => {
  const { store } = await aHost()
  store.dispatch(lineAdded({ item: anItem(1), quantity: 1 }))
  store.dispatch(sessionBegan({ user: asha, token: 't' }))
  await vi.waitFor(
    () => expect([written('cart'), written('santhe')?.token]).toEqual([expect.anything(), 't']),
    PATIENTLY,
  )
  localStorage.setItem('cart', JSON.stringify([{ ...anItem(9), quantity: 1 }]))
  localStorage.removeItem('santhe')
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  const { cart, santhe } = store.getState()
  expect([cart.lines.map(line => line.id), santhe.user]).toEqual([[9], null])
})

// docs/product/cart.md#changes
describe('cart', () => {
  it('adds boxes up to 10 and the stock', async () => {
    const { store } = await aHost()
    store.dispatch(lineAdded({ item: anItem(1), quantity: 6 }))
    store.dispatch(lineAdded({ item: anItem(1), quantity: 6 }))
    store.dispatch(lineAdded({ item: anItem(2, { inventory: 3 }), quantity: 9 }))
    expect(store.getState().cart.lines.map(line => line.quantity)).toEqual([10, 3])
  })

  it.each([0, -1, -10])('removes only the line if its quantity is set to %i', async quantity => {
    const { store } = await aHost()
    store.dispatch(lineAdded({ item: anItem(1), quantity: 3 }))
    store.dispatch(lineAdded({ item: anItem(2), quantity: 1 }))
    store.dispatch(quantitySet({ id: 1, quantity }))
    expect(store.getState().cart.lines.map(({ id }) => id)).toEqual([2])
    await vi.waitFor(() => expect(written('cart')).toEqual([expect.objectContaining({ id: 2 })]), PATIENTLY)
  })

  it('removes a sold-out line only at zero', async () => {
    const { store } = await aHost()
    store.dispatch(cartReplaced([{ ...anItem(1, { inventory: 0 }), quantity: 2 }]))
    store.dispatch(quantitySet({ id: 1, quantity: 1 }))
    expect(store.getState().cart.lines.map(({ id }) => id)).toEqual([1])
    store.dispatch(quantitySet({ id: 1, quantity: 0 }))
    expect(store.getState().cart.lines).toEqual([])
  })
})

describe('auth record', () => {
  // docs/product/accounts.md#auth-record
  it('is a plain object { user, token, viewingAs } under the key santhe', async () => {
    const { store } = await aHost()
    store.dispatch(sessionBegan({ user: asha, token: 't' }))
    await vi.waitFor(
      () => expect(written('santhe')).toEqual({ user: asha, token: 't', viewingAs: 'customer' }),
      PATIENTLY,
    )
  })

  it('signs out quietly when damaged', async () => {
    localStorage.setItem('santhe', '{"user":{"role":"emperor"},"token":"t","viewingAs":"admin"}')
    expect((await aHost()).store.getState().santhe.token).toBeNull()
  })

  it('ignores a view that the role may not use', async () => {
    const { store } = await aHost()
    store.dispatch(sessionBegan({ user: asha, token: 't' }))
    store.dispatch(viewChosen('farmer'))
    expect(store.getState().santhe.viewingAs).toBe('customer')
    store.dispatch(authRecordReplaced({ user: { ...asha, role: 'farmer' }, token: 't', viewingAs: 'farmer' }))
    store.dispatch(viewChosen('customer'))
    expect(store.getState().santhe.viewingAs).toBe('customer')
  })
})

describe('session', () => {
  it('is loaded only with an auth record', async () => {
    const { fetchFn, requests } = fakeBackEnd({
      'GET /api/auth/me': { status: 200, body: { ...asha, name: 'Asha Rao' } },
    })
    const { store } = await aHost(fetchFn)
    await refreshPerson(store)
    expect(requests).toEqual([])
    store.dispatch(sessionBegan({ user: asha, token: 't' }))
    await refreshPerson(store)
    expect(store.getState().santhe.user?.name).toBe('Asha Rao')
  })

  // docs/product/calls.md#credentials
  it('sends the bearer token and the X-Santhe header', async () => {
    const { fetchFn, inits } = fakeBackEnd({ 'POST /api/logout': { status: 200, body: { message: 'ok' } } })
    const { store } = await aHost(fetchFn)
    store.dispatch(sessionBegan({ user: asha, token: 'secret' }))
    await signOut(store)
    expect(inits[0]?.headers).toMatchObject({ Authorization: 'Bearer secret', 'X-Santhe': '1' })
    expect(inits[0]?.credentials).toBe('include')
  })

  it('keeps the cart if it ended before the visit, and clears it at sign-out', async () => {
    localStorage.setItem('santhe', JSON.stringify({ user: asha, token: 'old', viewingAs: 'customer' }))
    const { fetchFn } = fakeBackEnd({
      'GET /api/auth/me': { status: 401, body: { code: 'NOT_SIGNED_IN', message: 'Please sign in' } },
    })
    const { store } = await aHost(fetchFn)
    store.dispatch(lineAdded({ item: anItem(1), quantity: 1 }))
    await refreshPerson(store)
    expect([store.getState().santhe.user, store.getState().cart.lines.length]).toEqual([null, 1])
    await signOut(store)
    expect(store.getState().cart.lines).toEqual([])
  })

  it('returns the server’s message when a sign-in fails', async () => {
    const { fetchFn } = fakeBackEnd({
      'POST /api/login': { status: 401, body: { code: 'WRONG_CREDENTIALS', message: 'Invalid username or password' } },
    })
    const { store } = await aHost(fetchFn)
    expect(await signIn(store, { username: 'asha', password: 'wrong1' })).toMatchObject({
      ok: false,
      error: { status: 401, message: 'Invalid username or password' },
    })
  })
})

describe('api', () => {
  it('turns a lost connection into the error OFFLINE', async () => {
    const { store } = await aHost(() => Promise.reject(new TypeError('failed')))
    const { error } = await store.dispatch(
      api.endpoints.read.initiate({ call: 'GET /api/products', url: '/api/products', provides: ['product'] }),
    )
    expect(error).toMatchObject({ status: 0, code: 'OFFLINE' })
  })

  /** Reads a list, sends a write that gets `response`, and waits for the re-read. */
  async function readsAgainAfter(response: { status: number; body: unknown }): Promise<void> {
    const { fetchFn, requests } = fakeBackEnd({
      'GET /api/products': { status: 200, body: [] },
      'PUT /api/products/1': response,
    })
    const { store } = await aHost(fetchFn)
    const list = store.dispatch(
      api.endpoints.read.initiate({ call: 'GET /api/products', url: '/api/products', provides: ['product'] }),
    )
    await list
    await store.dispatch(
      api.endpoints.write.initiate({
        call: 'PUT',
        method: 'PUT',
        url: '/api/products/1',
        body: {},
        invalidates: ['product'],
      }),
    )
    await vi.waitFor(() => expect(requests.filter(call => call === 'GET /api/products')).toHaveLength(2), PATIENTLY)
    list.unsubscribe()
  }

  it('re-reads queries of an invalidated subject', () => readsAgainAfter({ status: 200, body: {} }))

  it.each([
    [409, 'CONFLICT'],
    [404, 'NOT_FOUND'],
    [409, 'ORDER_FINAL'],
    [403, 'STATUS_NOT_ALLOWED'],
    [409, 'NOT_CANCELLABLE'],
  ])('re-reads after a refusal which shows outdated data: %i %s', (status, code) =>
    readsAgainAfter({ status, body: { code, message: 'Please look again.' } }),
  )
})

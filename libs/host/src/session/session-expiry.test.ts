import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, type FetchFn } from '../store/api.ts'
import { lineAdded } from '../store/cart.ts'
import { createHost } from '../store/create-host.ts'
import { sessionBegan, viewChosen } from '../store/session-state.ts'
import { anItem } from '../testing/items.ts'
import { PATIENTLY } from '../testing/patiently.ts'
import { aPerson } from '../testing/people.ts'
import { refreshPerson, signInAgain, signOut } from './session.ts'

const respond = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const refusal = () => respond({ code: 'NOT_SIGNED_IN', message: 'Please sign in to go on.' }, 401)
const bearer = (init: RequestInit) => new Headers(init.headers).get('Authorization')
const WRITE = { call: 'POST /api/x', method: 'POST', url: '/api/x', invalidates: [] } as const
const READ = { call: 'GET /api/orders', url: '/api/orders', provides: ['order'] } as const

/** A market that accepts only the token 'new', and the passwords of ravi and asha. */
const market: FetchFn = async (url, init) => {
  if (url === '/api/login') {
    const { username } = JSON.parse(String(init.body))
    if (username === 'asha') return respond({ user: aPerson(), token: 'new' })
    if (username === 'ravi') return respond({ user: aPerson({ id: 5, username, role: 'farmer' }), token: 'new' })
    return respond({ code: 'WRONG_CREDENTIALS', message: 'Invalid username or password' }, 401)
  }
  return bearer(init) === 'Bearer new' ? respond([]) : refusal()
}

async function expiredHost(fetchFn: FetchFn = market) {
  const { store } = createHost({ now: new Date(), fetchFn })
  store.dispatch(sessionBegan({ user: aPerson(), token: 'old' }))
  store.dispatch(lineAdded({ item: anItem(1), quantity: 2 }))
  await store.dispatch(api.endpoints.write.initiate(WRITE))
  return store
}

beforeEach(() => localStorage.clear())

describe('session ended by the server', () => {
  it('keeps person, token and cart', async () => {
    const store = await expiredHost()
    expect(store.getState()).toMatchObject({
      session: { phase: 'expired', refusals: 1 },
      santhe: { user: { username: 'asha' }, token: 'old' },
      cart: { lines: [{ id: 1 }] },
    })
  })

  it('ignores refused reads; only a write reopens the dialog', async () => {
    const store = await expiredHost()
    await store.dispatch(api.endpoints.read.initiate(READ))
    expect(store.getState().session.refusals).toBe(1)
    await store.dispatch(api.endpoints.write.initiate(WRITE))
    expect(store.getState().session.refusals).toBe(2)
  })

  it('signs out quietly if the visit starts with it', async () => {
    localStorage.setItem('santhe', JSON.stringify({ user: aPerson(), token: 'old', viewingAs: 'customer' }))
    const { store, restored } = createHost({ now: new Date(), fetchFn: market, storage: localStorage })
    await restored
    await Promise.all([refreshPerson(store), store.dispatch(api.endpoints.read.initiate(READ))])
    expect(store.getState()).toMatchObject({ session: { phase: 'going' }, santhe: { user: null, token: null } })
  })

  it('expires later if the market was unreachable at the start', async () => {
    const fetchFn = vi.fn<FetchFn>(market).mockRejectedValueOnce(new TypeError('no line'))
    localStorage.setItem('santhe', JSON.stringify({ user: aPerson(), token: 'old', viewingAs: 'customer' }))
    const { store, restored } = createHost({ now: new Date(), fetchFn, storage: localStorage })
    await restored
    await refreshPerson(store)
    await store.dispatch(api.endpoints.write.initiate(WRITE))
    expect(store.getState()).toMatchObject({ session: { phase: 'expired' }, santhe: { token: 'old' } })
  })

  it('expires when a re-read of the person is refused', async () => {
    let isEnded = false
    const fetchFn: FetchFn = async () => (isEnded ? refusal() : respond(aPerson()))
    localStorage.setItem('santhe', JSON.stringify({ user: aPerson(), token: 'old', viewingAs: 'customer' }))
    const { store, restored } = createHost({ now: new Date(), fetchFn, storage: localStorage })
    await restored
    await refreshPerson(store)
    expect(store.getState().session.phase).toBe('going')
    isEnded = true
    await refreshPerson(store)
    expect(store.getState()).toMatchObject({ session: { phase: 'expired' }, santhe: { user: { username: 'asha' } } })
  })

  it('ignores a late refusal of an earlier session', async () => {
    const waiting: (() => void)[] = []
    const { store } = createHost({
      now: new Date(),
      fetchFn: async () => {
        await new Promise<void>(resolve => waiting.push(resolve))
        return refusal()
      },
    })
    store.dispatch(sessionBegan({ user: aPerson(), token: 'old' }))
    const late = refreshPerson(store)
    await expect.poll(() => waiting.length, PATIENTLY).toBe(1)
    store.dispatch(sessionBegan({ user: aPerson(), token: 'new' }))
    waiting[0]?.()
    await late
    expect(store.getState()).toMatchObject({ session: { phase: 'going' }, santhe: { token: 'new' } })
  })
})

describe('signInAgain', () => {
  it('keeps cart and view of the same person and retries refused reads', async () => {
    const { store } = createHost({ now: new Date(), fetchFn: market })
    store.dispatch(sessionBegan({ user: aPerson({ id: 5, username: 'ravi', role: 'farmer' }), token: 'old' }))
    store.dispatch(viewChosen('customer'))
    store.dispatch(lineAdded({ item: anItem(1), quantity: 2 }))
    const orders = store.dispatch(api.endpoints.read.initiate(READ))
    await orders
    expect(store.getState().session.phase).toBe('expired')
    const outcome = await signInAgain(store, { username: 'ravi', password: 'santhe123' })
    expect(outcome).toMatchObject({ ok: true, data: { isSamePerson: true } })
    expect(store.getState()).toMatchObject({
      session: { phase: 'going' },
      santhe: { token: 'new', viewingAs: 'customer' },
      cart: { lines: [{ id: 1, quantity: 2 }] },
    })
    await expect.poll(() => api.endpoints.read.select(READ)(store.getState()).data, PATIENTLY).toEqual({ body: [] })
    orders.unsubscribe()
  })

  it('deletes the first person’s data when another signs in', async () => {
    const store = await expiredHost()
    const outcome = await signInAgain(store, { username: 'ravi', password: 'santhe123' })
    expect(outcome).toMatchObject({ ok: true, data: { isSamePerson: false, person: { username: 'ravi' } } })
    expect(store.getState()).toMatchObject({ santhe: { token: 'new', viewingAs: 'farmer' }, cart: { lines: [] } })
  })

  it('changes nothing after a wrong password', async () => {
    const store = await expiredHost()
    expect(await signInAgain(store, { username: 'mallory', password: 'santhe123' })).toMatchObject({
      ok: false,
      error: { code: 'WRONG_CREDENTIALS' },
    })
    expect(store.getState()).toMatchObject({ session: { phase: 'expired' }, santhe: { token: 'old' } })
  })

  it('can be declined, and Undo restores the cart', async () => {
    const fetchFn = vi.fn(market)
    const store = await expiredHost(fetchFn)
    const callsBefore = fetchFn.mock.calls.length
    await signOut(store)
    expect(fetchFn.mock.calls.length).toBe(callsBefore)
    const { session, santhe, cart, toasts } = store.getState()
    expect([session.phase, santhe.user, cart.lines]).toEqual(['going', null, []])
    const undo = toasts.at(-1)?.undo
    if (undo) store.dispatch(undo)
    expect(store.getState().cart.lines).toMatchObject([{ id: 1, quantity: 2 }])
  })
})

it('assisted mode shows a toast when it ends in another tab', async () => {
  const helps = { farmName: 'Ravi’s Field', expiresAt: '2026-11-23T07:00:00.000Z' }
  const ofRavi = { ...aPerson({ id: 5, role: 'farmer', farmId: 7 }), name: 'Ravi Kumar', helps }
  const agent = aPerson({ id: 9, role: 'taluk_agent' })
  localStorage.clear()
  const { store, restored } = createHost({
    now: new Date(),
    fetchFn: async () => respond(ofRavi),
    storage: localStorage,
  })
  await restored
  store.dispatch(sessionBegan({ user: ofRavi, token: 't' }))
  const newValue = JSON.stringify({ user: agent, token: 't', viewingAs: 'taluk_agent' })
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'santhe', newValue }))
  expect(store.getState().santhe).toMatchObject({ user: { id: 9 }, token: 't' })
  await expect
    .poll(() => store.getState().toasts.map(({ title }) => title), PATIENTLY)
    .toEqual(['You no longer help Ravi Kumar'])
})

it('assisted mode shows a toast once over and the agent is loaded', async () => {
  const helps = { farmName: 'Ravi’s Field', expiresAt: '2026-11-23T07:00:00.000Z' }
  const ofRavi = { ...aPerson({ id: 5, role: 'farmer', farmId: 7 }), name: 'Ravi Kumar', helps }
  const agent = aPerson({ id: 9, role: 'taluk_agent' })
  let me: object = ofRavi
  const { store } = createHost({ now: new Date(), fetchFn: async () => respond(me) })
  store.dispatch(sessionBegan({ user: ofRavi, token: 't' }))
  await refreshPerson(store)
  me = agent
  await refreshPerson(store)
  expect(store.getState().santhe).toMatchObject({ user: { id: 9 }, token: 't' })
  await expect
    .poll(() => store.getState().toasts.map(({ title }) => title), PATIENTLY)
    .toEqual(['You no longer help Ravi Kumar'])
})

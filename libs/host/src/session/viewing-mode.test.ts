import type { SessionPerson } from '@santhe/contracts'
import { ROLES, type Role } from '@santhe/rules'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../store/api.ts'
import { lineAdded } from '../store/cart.ts'
import { createHost } from '../store/create-host.ts'
import { personRefreshed, sessionBegan, sessionEnded, sessionExpired, viewChosen } from '../store/session-state.ts'
import { anItem } from '../testing/items.ts'
import { PATIENTLY } from '../testing/patiently.ts'
import { aPerson } from '../testing/people.ts'
import { signOut } from './session.ts'

const fetchFn = async () => new Response('{"message":"ok"}')

async function aTab() {
  const host = createHost({ now: new Date(), storage: localStorage, fetchFn })
  await host.restored
  return host.store
}
const begun = (more: Partial<SessionPerson>) => sessionBegan({ user: aPerson(more), token: 't' })
const written = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')
const authRecord = (user: SessionPerson | null, viewingAs: Role, token: string | null = 't') =>
  JSON.stringify({ user, token, viewingAs })
/** Fires the event by which browsers notify a tab of another tab's write. */
const dispatchStorageEvent = (key: string | null, newValue: string | null) =>
  globalThis.dispatchEvent(new StorageEvent('storage', { key, newValue }))

beforeEach(() => localStorage.clear())

// docs/product/accounts.md#viewing-mode
describe('viewing mode', () => {
  it('is customer for visitors', async () => {
    const store = await aTab()
    expect(store.getState().santhe.viewingAs).toBe('customer')
    store.dispatch(viewChosen('farmer'))
    expect(store.getState().santhe.viewingAs).toBe('customer')
  })

  it.each(ROLES)('equals the role on login: %s', async role => {
    const store = await aTab()
    store.dispatch(begun({ role }))
    expect(store.getState().santhe.viewingAs).toBe(role)
  })

  it('lets a farmer switch only between buying and selling', async () => {
    const store = await aTab()
    store.dispatch(begun({ role: 'farmer' }))
    store.dispatch(viewChosen('customer'))
    expect(store.getState().santhe.viewingAs).toBe('customer')
    store.dispatch(viewChosen('admin'))
    expect(store.getState().santhe.viewingAs).toBe('customer')
    store.dispatch(viewChosen('farmer'))
    expect(store.getState().santhe.viewingAs).toBe('farmer')
  })

  it.each(ROLES)('can be any role for an admin: %s', async view => {
    const store = await aTab()
    store.dispatch(begun({ role: 'admin' }))
    store.dispatch(viewChosen(view))
    expect(store.getState().santhe.viewingAs).toBe(view)
  })

  it.each(ROLES.filter(role => role !== 'farmer' && role !== 'admin'))(
    'stays the role of a %s who chooses the farmer’s view',
    async role => {
      const store = await aTab()
      store.dispatch(begun({ role }))
      store.dispatch(viewChosen('farmer'))
      expect(store.getState().santhe.viewingAs).toBe(role)
      expect(store.getState().toasts).toEqual([])
    },
  )

  it('is saved for the next visit', async () => {
    const store = await aTab()
    store.dispatch(begun({ role: 'farmer' }))
    store.dispatch(viewChosen('customer'))
    await vi.waitFor(() => expect(written('santhe')).toMatchObject({ viewingAs: 'customer' }), PATIENTLY)
    expect((await aTab()).getState().santhe.viewingAs).toBe('customer')
  })

  it('ignores a stored view that the role may not use', async () => {
    localStorage.setItem('santhe', authRecord(aPerson(), 'farmer'))
    expect((await aTab()).getState().santhe).toMatchObject({ token: 't', viewingAs: 'customer' })
  })

  it('follows a changed role and ends with the session', async () => {
    const store = await aTab()
    store.dispatch(begun({ role: 'farmer' }))
    store.dispatch(personRefreshed(aPerson({ role: 'customer' })))
    expect(store.getState().santhe.viewingAs).toBe('customer')
    store.dispatch(begun({ role: 'admin' }))
    store.dispatch(sessionEnded())
    expect(store.getState().santhe.viewingAs).toBe('customer')
  })
})

describe('a damaged auth record', () => {
  // docs/product/accounts.md#auth-record
  it.each([
    '{',
    'null',
    '[]',
    '"t"',
    '{"token":"t"}',
    '{"user":null,"token":7,"viewingAs":"customer"}',
    authRecord(null, 'farmer', null),
    JSON.stringify({ user: { ...aPerson(), role: 'emperor' }, token: 't', viewingAs: 'admin' }),
  ])('signs out quietly: %s', async damaged => {
    localStorage.setItem('santhe', damaged)
    const { santhe, toasts, session } = (await aTab()).getState()
    expect(santhe).toMatchObject({ user: null, token: null, viewingAs: 'customer' })
    expect([toasts, session.refusals]).toEqual([[], 0])
  })
})

describe('two tabs', () => {
  it('share the viewing mode', async () => {
    const store = await aTab()
    const ravi = aPerson({ role: 'farmer' })
    store.dispatch(sessionBegan({ user: ravi, token: 't' }))
    dispatchStorageEvent('santhe', authRecord(ravi, 'customer'))
    expect(store.getState().santhe.viewingAs).toBe('customer')
  })

  it('sign out together and delete the person’s data', async () => {
    const store = await aTab()
    store.dispatch(begun({}))
    store.dispatch(lineAdded({ item: anItem(1), quantity: 1 }))
    await store.dispatch(api.endpoints.read.initiate({ call: 'GET /api/o', url: '/api/o', provides: ['order'] }))
    const other = createHost({ now: new Date(), fetchFn }).store
    await signOut(other)
    dispatchStorageEvent('santhe', authRecord(null, 'customer', null))
    dispatchStorageEvent('cart', '[]')
    expect(store.getState().santhe.user).toBeNull()
    expect(store.getState().cart.lines).toEqual([])
    expect(store.getState().api.queries).toEqual({})
  })

  it('start acting for a farmer together and delete the agent’s data', async () => {
    const store = await aTab()
    store.dispatch(begun({}))
    await store.dispatch(api.endpoints.read.initiate({ call: 'GET /api/o', url: '/api/o', provides: ['order'] }))
    dispatchStorageEvent('santhe', authRecord(aPerson(), 'customer', 't'))
    expect(Object.keys(store.getState().api.queries)).toHaveLength(1)
    dispatchStorageEvent('santhe', authRecord({ ...aPerson(), id: 99 }, 'farmer', 't'))
    expect(store.getState().santhe.user?.id).toBe(99)
    expect(store.getState().api.queries).toEqual({})
  })

  it('sign in together from an expired session', async () => {
    const store = await aTab()
    store.dispatch(begun({}))
    store.dispatch(sessionExpired())
    dispatchStorageEvent('santhe', authRecord(aPerson(), 'customer', 't'))
    expect(store.getState().session.phase).toBe('expired')
    dispatchStorageEvent('santhe', authRecord(aPerson(), 'customer', 'new'))
    expect(store.getState()).toMatchObject({ session: { phase: 'going' }, santhe: { token: 'new' } })
  })

  it('sign out if all storage is cleared', async () => {
    const store = await aTab()
    store.dispatch(begun({}))
    store.dispatch(lineAdded({ item: anItem(1), quantity: 1 }))
    dispatchStorageEvent(null, null)
    expect([store.getState().santhe.user, store.getState().cart.lines]).toEqual([null, []])
  })
})

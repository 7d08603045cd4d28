import { describe, expect, it } from 'vitest'
import { api } from '../store/api.ts'
import { createHost } from '../store/create-host.ts'
import { sessionBegan, viewChosen } from '../store/session-state.ts'
import { PATIENTLY } from '../testing/patiently.ts'
import { aPerson } from '../testing/people.ts'
import { renewPassword } from './session.ts'

const ravi = aPerson({ id: 5, username: 'ravi', role: 'farmer', farmId: 7 })

const respond = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const bearer = (init: RequestInit) => new Headers(init.headers).get('Authorization')

describe('renewPassword', () => {
  it('continues in the same view with the new token, and re-reads', async () => {
    const listedBy: (string | null)[] = []
    const { store } = createHost({
      now: new Date(),
      fetchFn: async (url, init) => {
        if (url === '/api/users/password') return respond({ user: ravi, token: 'new' })
        listedBy.push(bearer(init))
        return respond([])
      },
    })
    store.dispatch(sessionBegan({ user: ravi, token: 'old' }))
    store.dispatch(viewChosen('customer'))
    const list = { call: 'GET /api/users/sessions', url: '/api/users/sessions', provides: ['session'] as const }
    await store.dispatch(api.endpoints.read.initiate(list))
    const outcome = await renewPassword(store, { currentPassword: 'santhe123', password: 'mango-season' })
    expect(outcome.ok).toBe(true)
    expect(store.getState().santhe).toMatchObject({ token: 'new', viewingAs: 'customer' })
    await expect.poll(() => listedBy, PATIENTLY).toEqual(['Bearer old', 'Bearer new'])
  })

  it('keeps the session if refused', async () => {
    const { store } = createHost({
      now: new Date(),
      fetchFn: async () => respond({ code: 'VALIDATION', message: 'No', fields: { currentPassword: 'No' } }, 400),
    })
    store.dispatch(sessionBegan({ user: ravi, token: 'old' }))
    const outcome = await renewPassword(store, { currentPassword: 'wrong-one', password: 'mango-season' })
    expect(outcome).toMatchObject({ ok: false, error: { fields: { currentPassword: 'No' } } })
    expect(store.getState().santhe.token).toBe('old')
  })
})

import 'fake-indexeddb/auto'
import { createStore, values } from 'idb-keyval'
import { describe, expect, it, vi } from 'vitest'
import { deleteOfOthers, deleteOld, readSteps } from '../browser/person-data.ts'
import type { QueuedStep } from '../browser/queued-step.ts'
import type { FetchFn } from '../store/api.ts'
import { createHost } from '../store/create-host.ts'
import { sessionBegan } from '../store/session-state.ts'
import { aPerson } from '../testing/people.ts'
import { done, queueOf, refused, urlOf } from '../testing/queue-of.ts'
import { refreshPerson, signIn, signInAgain, signOut } from './session.ts'

const ME = aPerson({ id: 3_004 })
const DAY = 24 * 3_600_000
const { open, endLater, add, states } = queueOf(ME)

// docs/product/delivery.md#queue-of-the-phone
describe('queue of a person', () => {
  const LOGIN = { username: 'imran', password: 'santhe123' }
  const login = (person: typeof ME) => Response.json({ user: person, token: 'other' })

  it('waits after the session ended, until the same person signs in again', async () => {
    let isOver = true
    const { store, urls } = await open(({ url }) => {
      if (url === '/api/login') return login(ME)
      return isOver ? refused(401, 'NOT_SIGNED_IN') : done()
    })
    await add(1)
    await vi.waitFor(() => expect(store.getState().session.phase).toBe('expired'))
    dispatchEvent(new Event('online'))
    await add(2)
    expect(urls()).toEqual([urlOf(1)])
    isOver = false
    await signInAgain(store, LOGIN)
    await vi.waitFor(async () => expect(await states()).toEqual(['outcome 1 sent', 'outcome 2 sent']))
  })

  it('is sent after a sign-in of the same person, even on a newly opened page', async () => {
    await add(1)
    const { store, urls } = await open(({ url }) => (url === '/api/login' ? login(ME) : done()), null)
    await signIn(store, LOGIN)
    await vi.waitFor(() => expect(urls()).toEqual(['/api/login', urlOf(1)]))
  })

  it('is deleted, not sent, when another person signs in', async () => {
    const { store, urls } = await open(({ url }) => {
      if (url === '/api/login') return login(aPerson({ id: 4 }))
      return url === urlOf(1) ? refused(401, 'NOT_SIGNED_IN') : done()
    })
    await add(1)
    await vi.waitFor(() => expect(store.getState().session.phase).toBe('expired'))
    await signIn(store, LOGIN)
    await vi.waitFor(async () => expect(await readSteps(ME.id)).toEqual([]))
    expect(urls()).toEqual([urlOf(1), '/api/login'])
  })

  it('is deleted at sign-out', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { store } = await open()
    await add(1)
    await signOut(store)
    expect(await readSteps(ME.id)).toEqual([])
    // Forgets the session left without a network.
    await deleteOfOthers(ME.id)
  })

  it('hides and deletes steps after two days, whether sent or not', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await add(1, { pressedAt: Date.now() - 2 * DAY })
    await add(2, { pressedAt: Date.now() - 2 * DAY + 60_000 })
    expect(await states()).toEqual(['outcome 2 waiting'])
    await deleteOld()
    vi.setSystemTime(Date.now() - DAY)
    expect(await states()).toEqual(['outcome 2 waiting'])
    vi.useRealTimers()
  })

  it('is deleted after two days if nobody signs in again', async () => {
    await add(1)
    await add(2, { pressedAt: Date.now() - 2 * DAY + 60_000 })
    const table = createStore('santhe-queue', 'writes')
    const ids = async () => (await values<Partial<QueuedStep>>(table)).flatMap(({ orderIds }) => orderIds ?? [])
    expect(await ids()).toHaveLength(2)
    const visitAfter = async (milliseconds: number) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: Date.now() + milliseconds })
      const { store } = createHost({ now: new Date(), fetchFn: async () => refused(401, 'NOT_SIGNED_IN') })
      endLater(store)
      await refreshPerson(store)
      vi.advanceTimersByTime(10_000)
    }
    await visitAfter(61_000)
    await vi.waitFor(async () => expect(await ids()).toEqual([1]))
    await visitAfter(2 * DAY)
    await vi.waitFor(async () => expect(await ids()).toEqual([]))
  })

  it('is sent after a reload of any page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await add(1)
    const sent: string[] = []
    const fetchFn: FetchFn = async url => {
      sent.push(url)
      return url === '/api/auth/me' ? Response.json(ME) : done()
    }
    const { store } = createHost({ now: new Date(), fetchFn })
    endLater(store)
    store.dispatch(sessionBegan({ user: ME, token: 't' }))
    await refreshPerson(store)
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(sent).toContain(urlOf(1)))
  })
})

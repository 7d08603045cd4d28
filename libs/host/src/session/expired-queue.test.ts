import 'fake-indexeddb/auto'
import { createStore, set, values } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { countExpired, countUnsent, deleteOld, forgetExpired } from '../browser/person-data.ts'
import { aPerson } from '../testing/people.ts'
import { done, queueOf, refused, urlOf } from '../testing/queue-of.ts'

const ME = aPerson({ id: 3_006 })
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const { open, add, states } = queueOf(ME)

const stored = () => values(createStore('santhe-queue', 'writes'))
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
const expired = async (personId = ME.id) => {
  const { notSent, mayHaveArrived } = await countExpired(personId)
  return { notSent, mayHaveArrived }
}
const NONE = { notSent: 0, mayHaveArrived: 0 }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})

/** Queues a step that expires in a minute while its request is in progress. `respond` ends the request. */
async function onItsWay() {
  let respond: (response: Response | undefined) => void = () => undefined
  const page = await open(
    () =>
      new Promise(resolve => {
        respond = resolve
      }),
  )
  await add(1, { pressedAt: Date.now() - 2 * DAY + MINUTE })
  await vi.waitFor(() => expect(page.urls()).toEqual([urlOf(1)]))
  pass(MINUTE + 1_000)
  return { ...page, respond: (response: Response | undefined) => respond(response) }
}

// docs/product/delivery.md#queue-of-the-phone
describe('expired steps', () => {
  it('are reduced to a count until dismissed', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const pressedAt = Date.now() - 2 * DAY
    await add(1, { pressedAt })
    await add(1, { kind: 'photo', photo: new File(['box'], 'box.jpg'), pressedAt })
    await add(2)
    await add(9, { personId: 3_007, pressedAt })
    expect(await expired()).toEqual({ ...NONE, notSent: 1 })
    await deleteOld()
    expect(await expired()).toEqual({ ...NONE, notSent: 1 })
    await add(3, { pressedAt })
    await deleteOld()
    await deleteOld()
    expect(await expired()).toEqual({ ...NONE, notSent: 2 })
    expect(await states()).toEqual(['outcome 2 waiting'])
    const one = { subject: 'order 1', expiredAt: pressedAt + 2 * DAY, mayHaveArrived: false }
    expect((await stored()).slice(0, 2)).toEqual([one, one])
    await forgetExpired(ME.id, await countExpired(ME.id))
    expect(await expired()).toEqual(NONE)
    expect(await expired(3_007)).toEqual({ ...NONE, notSent: 1 })
    pass(30 * DAY)
    await deleteOld()
    expect(await expired(3_007)).toEqual(NONE)
    expect(await states()).toEqual([])
  })

  it('of kinds from a newer release stay as long as others', async () => {
    const later = { personId: ME.id, kind: 'later', pressedAt: Date.now() }
    await set([ME.id, 1], later, createStore('santhe-queue', 'writes'))
    await forgetExpired(ME.id, { at: Date.now() })
    await deleteOld()
    expect(await stored()).toEqual([later])
    pass(2 * DAY)
    await deleteOld()
    expect([await stored(), await expired()]).toEqual([[], NONE])
  })

  it('in progress at expiry count as sent once their response arrives, without a retry', async () => {
    const { respond, urls } = await onItsWay()
    expect(await expired()).toEqual(NONE)
    await deleteOld()
    expect([await states(), await countUnsent(ME.id)]).toEqual([['outcome 1 sending'], 1])
    respond(done())
    await vi.waitFor(async () => expect(await stored()).toMatchObject([{ state: 'sent' }]))
    pass(DAY)
    expect(await expired()).toEqual(NONE)
    await deleteOld()
    expect(await stored()).toEqual([])
    expect(urls()).toEqual([urlOf(1)])
  })

  it('count as sent even if the response arrives long after expiry', async () => {
    const { respond } = await onItsWay()
    pass(5 * MINUTE)
    expect(await expired()).toEqual({ ...NONE, mayHaveArrived: 1 })
    respond(done())
    await vi.waitFor(async () => expect(await expired()).toEqual(NONE))
  })

  it('count as unsent if refused after expiry', async () => {
    const { respond } = await onItsWay()
    respond(refused(409, 'ORDER_FINAL'))
    await vi.waitFor(async () => expect(await expired()).toEqual({ ...NONE, notSent: 1 }))
    await deleteOld()
    expect(await expired()).toEqual({ ...NONE, notSent: 1 })
  })

  it('count as possibly sent without a response, and are not retried', async () => {
    const { respond, urls } = await onItsWay()
    respond(undefined)
    await vi.waitFor(async () => expect(await expired()).toEqual({ ...NONE, mayHaveArrived: 1 }))
    await add(2)
    await vi.waitFor(() => expect(urls()).toEqual([1, 2].map(urlOf)))
    respond(done())
    await vi.waitFor(async () => expect(await countUnsent(ME.id)).toBe(0))
    await deleteOld()
    expect(await expired()).toEqual({ ...NONE, mayHaveArrived: 1 })
  })

  it('in progress in a closed page count as possibly sent and block nothing', async () => {
    // Without the Locks API, the closed page has no lock.
    vi.stubGlobal('navigator', { onLine: true })
    await onItsWay()
    const { urls } = await open()
    await add(2)
    await vi.waitFor(() => expect(urls()).toEqual([urlOf(2)]))
    pass(2 * MINUTE)
    expect(await expired()).toEqual({ ...NONE, mayHaveArrived: 1 })
    await deleteOld()
    expect(await expired()).toEqual({ ...NONE, mayHaveArrived: 1 })
  })

  it.each([
    ['had no response', undefined, { notSent: 1, mayHaveArrived: 1 }],
    ['met an ended session', refused(401, 'NOT_SIGNED_IN'), { notSent: 2, mayHaveArrived: 0 }],
  ])('that %s are counted separately', async (_what, response, counted) => {
    await add(1)
    await add(2)
    const { urls } = await open(() => response?.clone())
    await vi.waitFor(() => expect(urls()).toEqual([urlOf(1)]))
    await vi.waitFor(async () => expect(await states()).not.toContain('outcome 1 sending'))
    pass(2 * DAY)
    expect(await expired()).toEqual(counted)
    await deleteOld()
    expect(await expired()).toEqual(counted)
  })

  it.each([
    ['still stored', async () => undefined],
    ['deleted', deleteOld],
  ])('that expire after the shown count stay undismissed when %s', async (_where, clean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const pressedAt = Date.now() - 2 * DAY
    await add(1, { pressedAt })
    await add(2, { pressedAt: pressedAt + MINUTE })
    await add(3)
    const counted = await countExpired(ME.id)
    expect(counted).toMatchObject({ ...NONE, notSent: 1 })
    pass(2 * MINUTE)
    await clean()
    await forgetExpired(ME.id, counted)
    expect(await expired()).toEqual({ ...NONE, notSent: 1 })
    expect(await states()).toEqual(['outcome 3 waiting'])
    await forgetExpired(ME.id, await countExpired(ME.id))
    expect(await expired()).toEqual(NONE)
  })

  it('can be dismissed after the phone’s clock was set back', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await add(1)
    pass(3 * DAY)
    await deleteOld()
    pass(-3 * DAY)
    const counted = await countExpired(ME.id)
    expect(counted).toMatchObject({ ...NONE, notSent: 1 })
    await forgetExpired(ME.id, counted)
    expect(await expired()).toEqual(NONE)
  })
})

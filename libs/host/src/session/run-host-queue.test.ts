import 'fake-indexeddb/auto'
import { UNDO_STEP_MS } from '@santhe/rules'
import { describe, expect, it, vi } from 'vitest'
import { addStep, countUnsent, forgetFailure, readSteps, undoStep, watchSteps } from '../browser/person-data.ts'
import { api } from '../store/api.ts'
import { sessionExpired } from '../store/session-state.ts'
import { aPerson } from '../testing/people.ts'
import { done, queueOf, refused, urlOf } from '../testing/queue-of.ts'

const ME = aPerson({ id: 3_003 })
const { open, add, states } = queueOf(ME)

describe('queue', () => {
  it('sends each step once, in order', async () => {
    const { sent, urls } = await open()
    for (const id of [7, 3, 5]) await add(id)
    await vi.waitFor(async () => expect(await states()).toEqual(['outcome 7 sent', 'outcome 3 sent', 'outcome 5 sent']))
    expect(urls()).toEqual([7, 3, 5].map(urlOf))
    const [first] = await readSteps(ME.id)
    const at = new Date(first?.pressedAt ?? 0).toISOString()
    expect(sent[0]?.body).toBe(JSON.stringify({ outcome: 'delivered', at }))
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })

  it('resumes at the failed step once the network returns', async () => {
    let isAway = true
    const { urls } = await open(({ url }) => (isAway && url !== urlOf(1) ? undefined : done()))
    for (const id of [1, 2, 3]) await add(id)
    await vi.waitFor(async () =>
      expect(await states()).toEqual(['outcome 1 sent', 'outcome 2 failed', 'outcome 3 waiting']),
    )
    expect(await countUnsent(ME.id)).toBe(2)
    isAway = false
    const before = urls().length
    expect(new Set(urls())).toEqual(new Set([1, 2].map(urlOf)))
    dispatchEvent(new Event('online'))
    await vi.waitFor(async () => expect(await countUnsent(ME.id)).toBe(0))
    expect(urls().slice(before)).toEqual([2, 3].map(urlOf))
  })

  it('sends nothing offline, and everything once a page opens online', async () => {
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { urls } = await open()
    await add(1)
    await add(2)
    expect(await states()).toEqual(['outcome 1 waiting', 'outcome 2 waiting'])
    expect(urls()).toEqual([])
    offline.mockRestore()
    const again = await open()
    await vi.waitFor(() => expect(again.urls()).toEqual([1, 2].map(urlOf)))
  })

  it('retries a step after a lost response with the same key', async () => {
    const taken = new Set<string | null>()
    const { sent } = await open(({ key }, before) => {
      taken.add(key)
      return before === 0 ? undefined : done()
    })
    await add(1)
    await vi.waitFor(async () => expect(await states()).toEqual(['outcome 1 failed']))
    dispatchEvent(new Event('online'))
    await vi.waitFor(async () => expect(await states()).toEqual(['outcome 1 sent']))
    expect(sent).toHaveLength(2)
    expect(taken.size).toBe(1)
  })

  it('sends an offer with the key of its first attempt, which may have arrived', async () => {
    const { sent } = await open()
    const step = { personId: ME.id, orderIds: [4], name: 'Tomato', offer: { addBoxes: 10 }, idempotencyKey: 'first' }
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
    await addStep({ ...step, kind: 'offer', wasSent: true, pressedAt: Date.now() })
    expect(await states()).toEqual(['offer 4 failed'])
    dispatchEvent(new Event('online'))
    await vi.waitFor(async () => expect(await states()).toEqual(['offer 4 sent']))
    expect(sent).toEqual([{ url: '/api/products/4/offer', key: 'first', body: '{"addBoxes":10}' }])
  })

  it.each([
    [403, 'STATUS_NOT_ALLOWED'],
    [404, 'NOT_FOUND'],
    [409, 'ORDER_FINAL'],
    [422, 'NOT_A_PICTURE'],
  ])('continues after a refusal with %i, and keeps it for the person', async (status, code) => {
    const { urls } = await open(({ url }) => (url === urlOf(2) ? refused(status, code) : done()))
    for (const id of [1, 2, 3]) await add(id)
    await vi.waitFor(async () =>
      expect(await states()).toEqual(['outcome 1 sent', 'outcome 2 refused', 'outcome 3 sent']),
    )
    expect((await readSteps(ME.id))[1]?.failures).toEqual([{ orderId: 2, code, message: `It is ${code}.` }])
    expect(urls()).toEqual([1, 2, 3].map(urlOf))
  })

  it('stores the market’s message about an invalid field', async () => {
    const fields = { at: 'This was more than two days ago.' }
    const body = { code: 'VALIDATION', message: 'Some fields need another look.', fields }
    await open(() => Response.json(body, { status: 400 }))
    await add(1)
    await vi.waitFor(async () =>
      expect((await readSteps(ME.id))[0]?.failures[0]?.message).toBe('This was more than two days ago.'),
    )
  })

  it.each([
    [401, 'waiting'],
    [429, 'waiting'],
    [503, 'failed'],
    [503, 'waiting', { hasRun: false }],
  ])('stops on %i with the step %s', async (status, state, details?: object) => {
    const { urls } = await open(() => Response.json({ code: 'BUSY', message: 'Busy', details }, { status }))
    await add(1)
    await vi.waitFor(async () => {
      expect(urls()).toEqual([urlOf(1)])
      expect(await states()).toEqual([`outcome 1 ${state}`])
    })
  })

  it('keeps a step failed after a lost response, even if the next is refused', async () => {
    const { urls } = await open((_sent, before) => (before === 0 ? undefined : refused(429, 'BUSY')))
    await add(1)
    await vi.waitFor(async () => expect(await states()).toEqual(['outcome 1 failed']))
    dispatchEvent(new Event('online'))
    await vi.waitFor(async () => {
      expect(urls()).toHaveLength(2)
      expect(await states()).toEqual(['outcome 1 failed'])
    })
  })

  it('sends a photo unchanged and deletes it once sent', async () => {
    const { sent } = await open()
    const file = new File(['box'], 'box.jpg', { type: 'image/jpeg' })
    await add(1, { kind: 'photo', photo: file })
    await vi.waitFor(async () => expect(await states()).toEqual(['photo 1 sent']))
    const form = sent[0]?.body
    const image = form instanceof FormData ? form.get('image') : null
    expect(image).toMatchObject({ name: 'box.jpg', type: 'image/jpeg', size: 3 })
    expect((await readSteps(ME.id))[0]).not.toHaveProperty('photo.bytes')
  })

  it('keeps the failures of an accepted start until each is dismissed', async () => {
    const failed = [
      { orderId: 1, status: 'cancelled', failure: 'This order was cancelled.' },
      { orderId: 2, status: 'delivered', failure: 'This order is delivered already.' },
    ]
    const orders = [...failed, { orderId: 3, status: 'shipping', failure: null }]
    await open(({ url }) => Response.json(url === urlOf(4) ? {} : { orders }))
    await addStep({ kind: 'start', personId: ME.id, orderIds: [1, 2, 3], pressedAt: Date.now() })
    await add(4)
    await vi.waitFor(async () => expect(await countUnsent(ME.id)).toBe(0))
    const failures = async () => (await readSteps(ME.id)).map(step => step.failures.map(({ message }) => message))
    expect(await failures()).toEqual([failed.map(({ failure }) => failure), []])
    const [start] = await readSteps(ME.id)
    if (!start) throw new Error('No start is stored')
    await forgetFailure(start, 1)
    expect(await failures()).toEqual([['This order is delivered already.'], []])
    expect((await readSteps(ME.id))[0]?.orderIds).toEqual([2, 3])
    await forgetFailure(start, 2)
    expect(await states()).toEqual(['outcome 4 sent'])
  })

  it('is sent by one of two tabs, and both notice', async () => {
    let turn: Promise<unknown> = Promise.resolve()
    const request = (_name: string, work: () => Promise<unknown>) => {
      turn = turn.then(work)
      return turn
    }
    vi.stubGlobal('navigator', { onLine: true, locks: { request } })
    const slowly = async () => {
      await new Promise(resolve => setTimeout(resolve))
      return done()
    }
    const [one, other] = [await open(slowly), await open(slowly)]
    const changes = vi.fn()
    const unwatch = watchSteps(changes)
    for (const id of [1, 2, 3]) await add(id)
    await vi.waitFor(async () => expect(await countUnsent(ME.id)).toBe(0))
    await turn
    unwatch()
    expect([...one.urls(), ...other.urls()].sort()).toEqual([1, 2, 3].map(urlOf))
    for (const kind of ['added', 'changed', 'sent'])
      expect(changes).toHaveBeenCalledWith(expect.objectContaining({ kind }))
  })
})

// docs/product/delivery.md#queue-of-the-phone
it('queue re-reads subjects that another tab has sent', async () => {
  const { store, urls } = await open()
  const read = { call: 'GET /api/admin/rounds', url: '/api/admin/rounds', provides: ['order'] } as const
  await store.dispatch(api.endpoints.read.initiate(read))
  const otherTab = new BroadcastChannel('santhe-queue')
  for (const change of ['what an older release says', { kind: 'sent', invalidates: ['order'] }])
    otherTab.postMessage(change)
  await vi.waitFor(() => expect(urls()).toEqual([read.url, read.url]))
  otherTab.close()
})

it('queue keeps a step refused by another tab despite a lost response (no locks)', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  let lose = () => {}
  const first = await open(({ url }) =>
    url === urlOf(2) ? done() : new Promise(resolve => (lose = () => resolve(undefined))),
  )
  await add(1)
  await vi.waitFor(() => expect(first.urls()).toEqual([urlOf(1)]))
  const second = await open(() => refused(409, 'ORDER_FINAL'))
  await vi.waitFor(async () => expect(await states()).toEqual(['outcome 1 refused']))
  second.store.dispatch(sessionExpired())
  lose()
  await add(2)
  await vi.waitFor(() => expect(first.urls()).toEqual([1, 2].map(urlOf)))
  expect((await states())[0]).toBe('outcome 1 refused')
})

describe('undoStep', () => {
  it('removes a step before it is sent', async () => {
    const { urls } = await open()
    await add(1, { pressedAt: Date.now() - UNDO_STEP_MS + 80 })
    await add(2, { pressedAt: Date.now() - UNDO_STEP_MS + 80 })
    const [step] = await readSteps(ME.id)
    expect(step && (await undoStep(step))).toBe(true)
    await vi.waitFor(async () => expect(await states()).toEqual(['outcome 2 sent']))
    expect(urls()).toEqual([urlOf(2)])
  })

  it('sends at once after the phone’s clock was set back by an hour', async () => {
    const { urls } = await open()
    await add(1, { pressedAt: Date.now() + 3_600_000 })
    await add(2)
    await vi.waitFor(() => expect(urls()).toEqual([1, 2].map(urlOf)))
  })

  it('refuses a step that may have arrived', async () => {
    await open(() => undefined)
    await add(1)
    await vi.waitFor(async () => expect(await states()).toEqual(['outcome 1 failed']))
    const [step] = await readSteps(ME.id)
    expect(step && (await undoStep(step))).toBe(false)
    expect(await states()).toHaveLength(1)
  })
})

import type { RoundOutcome } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { aRound, aStop } from '../testing/rounds.ts'
import { goneStops, type RoundStep, viewRound } from './round-view.ts'

const AT = '2026-11-23T05:00:00.000Z'
let sequence = 0

type More = Partial<Pick<RoundStep, 'state' | 'failures'>>
function queued({ state = 'waiting', failures = [] }: More) {
  sequence += 1
  const pressedAt = Date.parse(AT)
  return { personId: 3, sequence, idempotencyKey: `k${sequence}`, pressedAt, dueAt: pressedAt, state, failures }
}
const outcome = (id: number, what: RoundOutcome, more: More = {}): RoundStep => ({
  ...{ ...queued(more), kind: 'outcome', orderIds: [id], outcome: what },
})
const start = (orderIds: number[], more: More = {}): RoundStep => ({ ...queued(more), kind: 'start', orderIds })
const photo = (id: number, more: More = {}): RoundStep => ({ ...queued(more), kind: 'photo', orderIds: [id] })
const refused = (id: number): More => ({
  state: 'refused',
  failures: [{ orderId: id, code: 'ORDER_FINAL', message: 'This order is already delivered or cancelled.' }],
})
type Stops = ReturnType<typeof aStop>[]
const view = (stops: Stops, steps: RoundStep[] = [], gone: Stops = []) => viewRound({ stops }, { steps, gone })
const ids = (stops: readonly { orderId: number }[]) => stops.map(({ orderId }) => orderId)

describe('viewRound', () => {
  it('lists stops to load and in transit in the market’s order, and latest done first', () => {
    const round = view([
      aStop(4),
      aStop(2, { status: 'packaging' }),
      aStop(3),
      aStop(5, { outcome: 'nobodyThere', outcomeAt: '2026-11-23T04:00:00.000Z' }),
      aStop(1, { status: 'delivered', outcome: 'delivered', outcomeAt: '2026-11-23T04:30:00.000Z' }),
    ])
    expect([ids(round.toLoad), ids(round.open), ids(round.done)]).toEqual([[2], [4, 3], [1, 5]])
    expect(round).toMatchObject({ delivered: 1, count: 5, unsent: 0, trouble: [] })
  })

  it('shows an unsent outcome at once, and offers Undo until it is sent', () => {
    const step = outcome(4, 'delivered')
    const round = view([aStop(4), aStop(3)], [step])
    expect(ids(round.open)).toEqual([3])
    expect(round.done).toMatchObject([{ orderId: 4, status: 'delivered', outcomeAt: AT, undo: step, isUnsent: true }])
    expect(round).toMatchObject({ delivered: 1, unsent: 1 })
    for (const state of ['sending', 'failed'] as const)
      expect(view([aStop(4)], [{ ...step, state }]).done[0]).toMatchObject({ undo: undefined, isUnsent: true })
    expect(view([aStop(4)], [{ ...step, state: 'sent' }]).done[0]).toMatchObject({ undo: undefined, isUnsent: false })
  })

  it('shows the later of two outcomes of a stop', () => {
    const round = view([aStop(4)], [outcome(4, 'nobodyThere'), outcome(4, 'delivered')])
    expect(round.done).toMatchObject([{ outcome: 'delivered', status: 'delivered' }])
  })

  it('shows loaded stops in transit, except refused ones', () => {
    const stops = [aStop(2, { status: 'packaging' }), aStop(3, { status: 'packaging' })]
    expect(ids(view(stops, [start([2, 3])]).open)).toEqual([2, 3])
    const failures = [{ orderId: 3, code: '', message: 'This order was cancelled.' }]
    const sent = view(stops, [start([2, 3], { state: 'sent', failures })])
    expect([ids(sent.open), ids(sent.toLoad)]).toEqual([[2], [3]])
    expect(sent.trouble).toMatchObject([
      { orderId: 3, conflicts: [{ kind: 'start', message: 'This order was cancelled.' }] },
    ])
  })

  it('shows a photo as soon as it is taken, unless refused', () => {
    expect(view([aStop(4)], [photo(4)]).open[0]).toMatchObject({ hasPhoto: true, isUnsent: true })
    const round = view([aStop(4)], [photo(4, refused(4))])
    expect(round.open[0]).toMatchObject({ hasPhoto: false, conflicts: [{ kind: 'photo' }] })
  })

  it('shows a refused outcome as trouble, and the stop in the market’s state', () => {
    const round = view([aStop(4)], [outcome(4, 'delivered', refused(4))])
    expect(ids(round.open)).toEqual([4])
    expect(round.trouble).toMatchObject([
      { orderId: 4, conflicts: [{ kind: 'outcome', outcome: 'delivered', code: 'ORDER_FINAL' }] },
    ])
  })
})

describe('a stop missing from the market’s list', () => {
  const earlier = (stops: ReturnType<typeof aStop>[]) => ({ round: aRound(stops), gone: [] })

  it('is trouble if it was in transit, since its boxes are in the car', () => {
    const gone = goneStops(earlier([aStop(4), aStop(3), aStop(2, { status: 'packaging' })]), aRound([aStop(3)]), [])
    expect(ids(gone)).toEqual([4])
    expect(view([aStop(3)], [], gone)).toMatchObject({ trouble: [{ orderId: 4, isGone: true }], count: 1 })
  })

  it('is trouble with the market’s code if an outcome was refused', () => {
    const steps = [outcome(4, 'delivered', refused(4))]
    const gone = goneStops(earlier([aStop(4)]), aRound([]), steps)
    expect(view([], steps, gone).trouble).toMatchObject([{ orderId: 4, conflicts: [{ code: 'ORDER_FINAL' }] }])
  })

  it('stays done after its boxes were brought back', () => {
    const steps = [outcome(4, 'broughtBack', { state: 'sent' })]
    const gone = goneStops(earlier([aStop(4)]), aRound([]), steps)
    expect(view([], [], gone)).toMatchObject({ trouble: [], done: [{ orderId: 4, outcome: 'broughtBack' }], count: 1 })
  })

  it('is ignored once listed again, and for another day or area', () => {
    const reading = { round: aRound([aStop(3)]), gone: [aStop(4)] }
    expect(goneStops(reading, aRound([aStop(3), aStop(4)]), [])).toEqual([])
    expect(goneStops(reading, aRound([], { day: '2026-11-24' }), [])).toEqual([])
    expect(goneStops(reading, aRound([], { area: 'rural' }), [])).toEqual([])
  })
})

describe('dismissed trouble', () => {
  const stops = [2, 3, 4].map(id => aStop(id, { status: 'packaging' }))
  const failures = [3, 4].map(orderId => ({ orderId, code: '', message: 'This order was cancelled meanwhile.' }))

  it.each([
    ['a start that left out two orders', { state: 'sent', failures } as const, [3, 4]],
    [
      'a refused start',
      { state: 'refused', failures: [...failures, { orderId: 2, code: '', message: '' }] } as const,
      [2, 3, 4],
    ],
  ])('of %s leaves the trouble of other stops', (_name, more, expected) => {
    let step = start([2, 3, 4], { ...more, failures: [...more.failures] })
    for (let left = expected; left.length > 0; left = left.slice(1)) {
      const { trouble } = view(stops, [step])
      expect(ids(trouble)).toEqual(left)
      expect(trouble.every(({ conflicts }) => conflicts.length === 1)).toBe(true)
      step = withoutOrder(step, left[0] ?? 0)
    }
    expect(view(stops, [step]).trouble).toEqual([])
  })

  it('of a start leaves its stop as it is, with no boxes to bring back later', () => {
    const step = withoutOrder(start([2, 3, 4], { state: 'sent', failures: [...failures] }), 3)
    expect(ids(view(stops, [step]).toLoad)).toEqual([3, 4])
    expect(ids(goneStops({ round: aRound(stops), gone: [] }, aRound([aStop(2)]), [step]))).toEqual([4])
  })
})

/** Returns a step after an order's failure was dismissed. */
function withoutOrder<Step extends RoundStep>(step: Step, id: number): Step {
  const failures = step.failures.filter(({ orderId }) => orderId !== id)
  return { ...step, failures, orderIds: step.orderIds.filter(orderId => orderId !== id) }
}

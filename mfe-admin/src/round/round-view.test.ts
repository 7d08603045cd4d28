import type { QueuedWrite } from '@santhe/host'
import type { RoundOutcome } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { aRound, aStop } from '../testing/rounds.ts'
import { afterRead, goneStops, type ReadFailure, viewRound } from './round-view.ts'

const AT = '2026-11-23T05:00:00.000Z'
let sequence = 0

function aWrite(name: string, body: unknown, more: Partial<QueuedWrite> = {}): QueuedWrite {
  sequence += 1
  return {
    ...{ personId: 3, sequence, idempotencyKey: `k${sequence}`, name, about: name, call: '', method: 'POST', url: '' },
    ...{ body, invalidates: [], pressedAt: Date.parse(AT), dueAt: Date.parse(AT), state: 'waiting', ...more },
  }
}
const outcome = (id: number, what: RoundOutcome, more: Partial<QueuedWrite> = {}) =>
  aWrite(`outcome ${id}`, { outcome: what, at: AT }, more)
const refusal = { status: 409, code: 'ORDER_FINAL', message: 'This order is already delivered or cancelled.' }
type Stops = ReturnType<typeof aStop>[]
const view = (stops: Stops, writes: QueuedWrite[] = [], gone: Stops = [], read: ReadFailure[] = []) =>
  viewRound({ stops }, { writes, gone, read })
const ids = (stops: readonly { orderId: number }[]) => stops.map(({ orderId }) => orderId)

describe('a round with what was pressed on the phone', () => {
  it('has in the market’s order what waits at farms, what is on its way, and what is done, the latest first', () => {
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

  it('shows a press at once, as one to be sent, which may be taken back until it is', () => {
    const write = outcome(4, 'delivered')
    const round = view([aStop(4), aStop(3)], [write])
    expect(ids(round.open)).toEqual([3])
    expect(round.done).toMatchObject([{ orderId: 4, status: 'delivered', outcomeAt: AT, undo: write, isUnsent: true }])
    expect(round).toMatchObject({ delivered: 1, unsent: 1 })
    for (const state of ['sending', 'failed'] as const)
      expect(view([aStop(4)], [{ ...write, state }]).done[0]).toMatchObject({ undo: undefined, isUnsent: true })
    expect(view([aStop(4)], [{ ...write, state: 'sent' }]).done[0]).toMatchObject({ undo: undefined, isUnsent: false })
  })

  it('has the last of two outcomes of a stop: nobody there at first, delivered later', () => {
    const round = view([aStop(4)], [outcome(4, 'nobodyThere'), outcome(4, 'delivered')])
    expect(round.done).toMatchObject([{ outcome: 'delivered', status: 'delivered' }])
  })

  it('is on its way as soon as it was loaded, but for what the market refused of it', () => {
    const start = aWrite('start', { orderIds: [2, 3] })
    const stops = [aStop(2, { status: 'packaging' }), aStop(3, { status: 'packaging' })]
    expect(ids(view(stops, [start]).open)).toEqual([2, 3])
    const response = {
      orders: [
        { orderId: 2, status: 'shipping', failure: null },
        { orderId: 3, status: 'cancelled', failure: 'This order was cancelled.' },
      ],
    }
    const sent = view(stops, [{ ...start, state: 'sent', response }])
    expect([ids(sent.open), ids(sent.toLoad)]).toEqual([[2], [3]])
    expect(sent.trouble).toMatchObject([
      { orderId: 3, conflicts: [{ kind: 'start', message: 'This order was cancelled.' }] },
    ])
  })

  it('has a photo as soon as it was taken', () => {
    expect(view([aStop(4)], [aWrite('photo 4', undefined)]).open[0]).toMatchObject({ hasPhoto: true, isUnsent: true })
    const refused = view([aStop(4)], [aWrite('photo 4', undefined, { state: 'refused', refusal })])
    expect(refused.open[0]).toMatchObject({ hasPhoto: false, conflicts: [{ kind: 'photo' }] })
  })

  it('shows a refused press as trouble, and the stop as the market has it', () => {
    const round = view([aStop(4)], [outcome(4, 'delivered', { state: 'refused', refusal })])
    expect(ids(round.open)).toEqual([4])
    expect(round.trouble).toMatchObject([
      { orderId: 4, conflicts: [{ kind: 'outcome', outcome: 'delivered', code: 'ORDER_FINAL' }] },
    ])
  })
})

describe('what is no longer on the market’s list', () => {
  const earlier = (stops: ReturnType<typeof aStop>[]) => ({ round: aRound(stops), gone: [], read: [] })

  it('is trouble where it was on its way: its boxes are in the car', () => {
    const gone = goneStops(earlier([aStop(4), aStop(3), aStop(2, { status: 'packaging' })]), aRound([aStop(3)]), [])
    expect(ids(gone)).toEqual([4])
    expect(view([aStop(3)], [], gone)).toMatchObject({ trouble: [{ orderId: 4, isGone: true }], count: 1 })
  })

  it('is trouble with the market’s words where an outcome was refused', () => {
    const writes = [outcome(4, 'delivered', { state: 'refused', refusal })]
    const gone = goneStops(earlier([aStop(4)]), aRound([]), writes)
    expect(view([], writes, gone).trouble).toMatchObject([{ orderId: 4, conflicts: [{ code: 'ORDER_FINAL' }] }])
  })

  it('stays among what is done where it was brought back', () => {
    const writes = [outcome(4, 'broughtBack', { state: 'sent' })]
    const gone = goneStops(earlier([aStop(4)]), aRound([]), writes)
    expect(view([], [], gone)).toMatchObject({ trouble: [], done: [{ orderId: 4, outcome: 'broughtBack' }], count: 1 })
  })

  it('is forgotten when it is there again, and of another day or area nothing is said', () => {
    const reading = { round: aRound([aStop(3)]), gone: [aStop(4)], read: [] }
    expect(goneStops(reading, aRound([aStop(3), aStop(4)]), [])).toEqual([])
    expect(goneStops(reading, aRound([], { day: '2026-11-24' }), [])).toEqual([])
    expect(goneStops(reading, aRound([], { area: 'rural' }), [])).toEqual([])
  })
})

describe('trouble that was read', () => {
  const response = {
    orders: [
      { orderId: 2, status: 'shipping', failure: null },
      { orderId: 3, status: 'cancelled', failure: 'This order was cancelled meanwhile.' },
      { orderId: 4, status: 'delivered', failure: 'This order is delivered already.' },
    ],
  }
  const stops = [2, 3, 4].map(id => aStop(id, { status: 'packaging' }))

  it.each([
    ['of a start that did not take two orders', { state: 'sent', response } as const, [3, 4]],
    ['of a start that was refused', { state: 'refused', refusal } as const, [2, 3, 4]],
  ])(
    '%s goes stop by stop: the words of the others stay, and the start goes with the last',
    (_name, sent, expected) => {
      const writes = [aWrite('start', { orderIds: [2, 3, 4] }, sent)]
      let reading = { round: aRound(stops), gone: [], read: [] as readonly ReadFailure[] }
      for (let left = expected; left.length > 0; left = left.slice(1)) {
        const { trouble } = view(stops, writes, [], [...reading.read])
        expect(ids(trouble)).toEqual(left)
        expect(trouble.every(({ conflicts }) => conflicts.length === 1)).toBe(true)
        const [first] = trouble
        if (!first) throw new Error('Nothing is in trouble')
        const { reading: next, over } = afterRead(first, { trouble }, reading)
        expect(over).toEqual(left.length > 1 ? [] : writes)
        reading = next
      }
    },
  )

  it('of a start leaves the stop where it waits, and makes it nothing to bring back once it has left the list', () => {
    const start = aWrite('start', { orderIds: [2, 3, 4] }, { state: 'sent', response })
    const read = [{ sequence: start.sequence, orderId: 3 }]
    expect(ids(view(stops, [start], [], read).toLoad)).toEqual([3, 4])
    expect(ids(goneStops({ round: aRound(stops), gone: [], read }, aRound([aStop(2)]), [start]))).toEqual([4])
  })

  it('of one press at a door goes with it, and a stop that left the list is forgotten', () => {
    const write = outcome(4, 'delivered', { state: 'refused', refusal })
    const reading = { round: aRound([]), gone: [aStop(4), aStop(5)], read: [] }
    const { trouble } = view([], [write], reading.gone)
    const [stop] = trouble
    if (!stop) throw new Error('Nothing is in trouble')
    const { reading: next, over } = afterRead(stop, { trouble }, reading)
    expect([over, ids(next.gone), next.read]).toEqual([[write], [5], []])
  })
})

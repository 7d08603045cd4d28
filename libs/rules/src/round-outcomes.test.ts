import { describe, expect, it } from 'vitest'
import type { OrderStatus } from './order-status.ts'
import {
  carriersOf,
  deliveryAgentOf,
  departuresOf,
  type FailedOutcome,
  openOutcomeOf,
  outcomesOf,
  waitsForDecision,
} from './round-outcomes.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))

interface Step {
  at: Date
  from: OrderStatus
  to: OrderStatus
  outcome?: FailedOutcome
  delivery?: object
}
const step = (hour: number, from: OrderStatus, to: OrderStatus): Step => ({ at: at(hour), from, to })
const failed = (hour: number, outcome: FailedOutcome): Step => ({ ...step(hour, 'shipping', 'shipping'), outcome })
const chosen = (hour: number): Step => ({ ...step(hour, 'shipping', 'shipping'), delivery: {} })
const LEFT = step(4, 'packaging', 'shipping')

describe('outcomesOf', () => {
  it('returns every outcome since the order left its farm', () => {
    const timeline = [LEFT, failed(5, 'nobodyThere'), failed(7, 'broughtBack'), step(9, 'shipping', 'delivered')]
    expect(outcomesOf(timeline).map(({ outcome }) => outcome)).toEqual(['nobodyThere', 'broughtBack', 'delivered'])
    expect(outcomesOf([...timeline, step(10, 'delivered', 'packaging'), LEFT])).toEqual([])
    expect(outcomesOf([step(3, 'accepted', 'packaging')])).toEqual([])
  })

  it('omits outcomes that were undone', () => {
    const back = step(6, 'shipping', 'shipping')
    expect(outcomesOf([LEFT, failed(5, 'nobodyThere'), back])).toEqual([])
    const timeline = [
      LEFT,
      failed(5, 'nobodyThere'),
      step(6, 'shipping', 'delivered'),
      step(7, 'delivered', 'shipping'),
    ]
    expect(outcomesOf(timeline)).toEqual([{ outcome: 'nobodyThere', at: at(5) }])
  })

  it('keeps outcomes after another time is chosen, which closes the open one', () => {
    const timeline = [LEFT, failed(5, 'nobodyThere')]
    const moved = [...timeline, chosen(6)]
    const again = [...moved, failed(7, 'broughtBack')]
    expect([timeline, moved, again].map(each => outcomesOf(each).length)).toEqual([1, 1, 2])
    expect([timeline, moved, again].map(each => openOutcomeOf(each)?.outcome)).toEqual([
      'nobodyThere',
      undefined,
      'broughtBack',
    ])
    expect(openOutcomeOf([...again, step(8, 'shipping', 'shipping')])).toBeUndefined()
    expect(departuresOf(again)).toEqual([at(4)])
  })

  it('are counted from the latest departure', () => {
    const timeline = [
      LEFT,
      step(5, 'shipping', 'packaging'),
      step(6, 'packaging', 'shipping'),
      failed(7, 'nobodyThere'),
    ]
    const again = [...timeline, step(8, 'shipping', 'delivered'), step(9, 'delivered', 'shipping')]
    expect(departuresOf(again)).toEqual([at(4), at(6)])
    expect(departuresOf([step(3, 'accepted', 'packaging')])).toEqual([])
  })
})

describe('an order that was brought back', () => {
  it('waits for a decision until a later day is chosen or it is sent again', () => {
    const timeline = [LEFT, failed(5, 'broughtBack')]
    expect(waitsForDecision({ delivery: { date: '2026-11-21' }, timeline })).toBe(true)
    expect(waitsForDecision({ delivery: { date: '2026-11-20' }, timeline })).toBe(true)
    expect(waitsForDecision({ delivery: { date: '2026-11-22' }, timeline })).toBe(false)
    expect(waitsForDecision({ delivery: { date: '2026-11-22' }, timeline: [...timeline, chosen(6)] })).toBe(false)
    expect(
      waitsForDecision({
        delivery: { date: '2026-11-21' },
        timeline: [...timeline, chosen(6), failed(7, 'broughtBack')],
      }),
    ).toBe(true)
    expect(
      waitsForDecision({ delivery: { date: '2026-11-21' }, timeline: [...timeline, step(6, 'shipping', 'packaging')] }),
    ).toBe(false)
  })

  it('does not include orders with nobody at the door', () => {
    expect(waitsForDecision({ delivery: { date: '2026-11-21' }, timeline: [LEFT, failed(5, 'nobodyThere')] })).toBe(
      false,
    )
  })
})

// docs/product/delivery.md#following
it('deliveryAgentOf returns the first name of the agent on the latest way', () => {
  const made = (each: Step, role: string, byName: string) => ({ ...each, role, byName })
  const left = made(LEFT, 'farmer', 'Ravi Gowda')
  const tried = made(failed(5, 'nobodyThere'), 'delivery_agent', ' Manju  Nath Rao')
  expect(deliveryAgentOf([left])).toBe('')
  expect(deliveryAgentOf([left, tried])).toBe('Manju')
  const again = [left, tried, made(step(6, 'shipping', 'packaging'), 'admin', 'Nila'), left]
  expect(deliveryAgentOf(again)).toBe('')
})

it('carriersOf returns each carrier of the latest way once', () => {
  const by = (id: number, each: Step) => ({ ...each, by: id })
  const way = [by(1, LEFT), by(2, failed(5, 'nobodyThere')), by(2, failed(6, 'nobodyThere')), by(7, chosen(7))]
  expect(carriersOf(way)).toEqual([1, 2])
  expect(carriersOf([...way, by(9, step(8, 'shipping', 'cancelled'))])).toEqual([1, 2])
  expect(carriersOf([...way, by(9, step(8, 'shipping', 'packaging')), by(3, LEFT)])).toEqual([3])
  expect(carriersOf([by(4, step(1, 'accepted', 'packaging'))])).toEqual([])
})

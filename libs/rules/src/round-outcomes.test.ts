import { describe, expect, it } from 'vitest'
import type { OrderStatus } from './order-status.ts'
import { deliveryAgentOf, departuresOf, type FailedOutcome, outcomesOf, waitsForDecision } from './round-outcomes.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))

interface Step {
  at: Date
  from: OrderStatus
  to: OrderStatus
  outcome?: FailedOutcome
}
const step = (hour: number, from: OrderStatus, to: OrderStatus): Step => ({ at: at(hour), from, to })
const failed = (hour: number, outcome: FailedOutcome): Step => ({ ...step(hour, 'shipping', 'shipping'), outcome })
const LEFT = step(4, 'packaging', 'shipping')

describe('what happened at the door', () => {
  it('is every outcome since the order left its farm', () => {
    const timeline = [LEFT, failed(5, 'nobodyThere'), failed(7, 'broughtBack'), step(9, 'shipping', 'delivered')]
    expect(outcomesOf(timeline).map(({ outcome }) => outcome)).toEqual(['nobodyThere', 'broughtBack', 'delivered'])
    expect(outcomesOf([...timeline, step(10, 'delivered', 'packaging'), LEFT])).toEqual([])
    expect(outcomesOf([step(3, 'accepted', 'packaging')])).toEqual([])
  })

  it('has no outcome that was taken back', () => {
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

  it('begins again once another day or window is chosen, however often somebody was there in vain', () => {
    const chosen = { ...step(8, 'shipping', 'shipping'), delivery: { date: '2026-11-22', window: 'evening' } }
    const timeline = [LEFT, failed(5, 'nobodyThere'), failed(7, 'nobodyThere'), chosen]
    expect(outcomesOf(timeline)).toEqual([])
    expect(outcomesOf([...timeline, failed(9, 'broughtBack')])).toEqual([{ outcome: 'broughtBack', at: at(9) }])
  })

  it('begins when the order set out last', () => {
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
  it('waits for a decision until a later day is chosen, or somebody sends it out again', () => {
    const timeline = [LEFT, failed(5, 'broughtBack')]
    expect(waitsForDecision({ dueOn: '2026-11-21', timeline })).toBe(true)
    expect(waitsForDecision({ dueOn: '2026-11-20', timeline })).toBe(true)
    expect(waitsForDecision({ dueOn: '2026-11-22', timeline })).toBe(false)
    expect(waitsForDecision({ dueOn: '2026-11-21', timeline: [...timeline, step(6, 'shipping', 'packaging')] })).toBe(
      false,
    )
  })

  it('is not one where nobody was there', () => {
    expect(waitsForDecision({ dueOn: '2026-11-21', timeline: [LEFT, failed(5, 'nobodyThere')] })).toBe(false)
  })
})

it('who brings an order is a delivery agent of this way alone, by first name', () => {
  const made = (each: Step, role: string, byName: string) => ({ ...each, role, byName })
  const left = made(LEFT, 'farmer', 'Ravi Gowda')
  const tried = made(failed(5, 'nobodyThere'), 'delivery_agent', ' Manju  Nath Rao')
  expect(deliveryAgentOf([left])).toBe('')
  expect(deliveryAgentOf([left, tried])).toBe('Manju')
  const again = [left, tried, made(step(6, 'shipping', 'packaging'), 'admin', 'Nila'), left]
  expect(deliveryAgentOf(again)).toBe('')
})

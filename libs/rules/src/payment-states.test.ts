import { describe, expect, it } from 'vitest'
import { PAYMENT_STATUSES, REFUND_STATES } from './order-status.ts'
import {
  ONLINE_PAYMENT_STATUSES,
  PAYMENT_OUTCOMES,
  PAYMENT_STATES,
  providerOrderStateOf,
  refundStateOf,
  refundTextKey,
} from './payment-states.ts'

const rows = Object.entries(PAYMENT_STATES)

describe('the table of payment states', () => {
  it.each(rows)('%s says what every party says of it', (_name, row) => {
    expect(row.providerOrder).not.toEqual([])
    expect(row.payment).not.toEqual([])
    expect(row.textKey).toMatch(/^[a-z]+\.[A-Za-z]+$/)
  })

  it.each(rows)('%s has one meaning on every side', (name, row) => {
    const isPaid = row.payment.some(status => status === 'paid')
    expect(row.payment.every(status => (status === 'paid') === isPaid)).toBe(true)
    expect(row.order === 'unpaid').toBe(!isPaid)
    expect(row.order === 'refunded').toBe(row.refund === 'done')
    expect(row.refund === null || isPaid).toBe(true)
    expect(row.outcome === 'paid').toBe(isPaid && row.refund === null)
    expect(row.page === 'cancelled').toBe(row.refund !== null)
    expect(row.providerRefund.length > 0).toBe(row.refund !== null && name !== 'refundDue')
  })

  it('has every state that is stored or sent, and shows buyers each of them in its own words', () => {
    expect([...ONLINE_PAYMENT_STATUSES].sort()).toEqual(['expired', 'open', 'paid'])
    expect(new Set(rows.map(([, row]) => row.order))).toEqual(new Set(PAYMENT_STATUSES))
    expect(new Set(rows.map(([, row]) => row.refund))).toEqual(new Set([null, ...REFUND_STATES]))
    expect([...PAYMENT_OUTCOMES].sort()).toEqual(['failed', 'paid', 'pending'])
    expect(new Set(rows.map(([, row]) => row.textKey)).size).toBe(rows.length)
  })
})

describe('the provider’s words', () => {
  it.each([
    ['ACTIVE', 'active'],
    ['PAID', 'paid'],
    ['EXPIRED', 'ended'],
    ['TERMINATED', 'ended'],
    ['TERMINATION_REQUESTED', 'active'],
    ['constructor', 'active'],
    ['', 'active'],
  ])('%s of an order means %s', (word, state) => {
    expect(providerOrderStateOf(word)).toBe(state)
  })

  it.each([
    ['PENDING', 'sent'],
    ['ONHOLD', 'sent'],
    ['SUCCESS', 'done'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
    ['ON_THE_MOON', 'sent'],
    ['', 'sent'],
  ])('%s of a refund means %s', (word, state) => {
    expect(refundStateOf(word)).toBe(state)
  })

  it.each(REFUND_STATES)('a refund that is %s has the text of its row', state => {
    const row = Object.values(PAYMENT_STATES).find(({ refund }) => refund === state)
    expect(refundTextKey(state)).toBe(row?.textKey)
  })
})

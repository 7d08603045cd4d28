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

describe('PAYMENT_STATES', () => {
  it.each(rows)('%s has provider states, a payment status and a text', (_name, row) => {
    expect(row.providerOrder).not.toEqual([])
    expect(row.payment).not.toEqual([])
    expect(row.textKey).toMatch(/^[a-z]+\.[A-Za-z]+$/)
  })

  it.each(rows)('%s is consistent for provider, payment, order and page', (name, row) => {
    const isPaid = row.payment.some(status => status === 'paid')
    expect(row.payment.every(status => (status === 'paid') === isPaid)).toBe(true)
    expect(row.order === 'unpaid').toBe(!isPaid)
    expect(row.order === 'refunded').toBe(row.refund === 'done')
    expect(row.refund === null || isPaid).toBe(true)
    expect(row.outcome === 'paid').toBe(isPaid && row.refund === null)
    expect(row.page === 'cancelled').toBe(row.refund !== null)
    expect(row.providerRefund.length > 0).toBe(row.refund !== null && name !== 'refundDue')
  })

  it('cover every stored or sent state, each with its own text for buyers', () => {
    expect([...ONLINE_PAYMENT_STATUSES].sort()).toEqual(['expired', 'open', 'paid'])
    expect(new Set(rows.map(([, row]) => row.order))).toEqual(new Set(PAYMENT_STATUSES))
    expect(new Set(rows.map(([, row]) => row.refund))).toEqual(new Set([null, ...REFUND_STATES]))
    expect([...PAYMENT_OUTCOMES].sort()).toEqual(['failed', 'paid', 'pending'])
    expect(new Set(rows.map(([, row]) => row.textKey)).size).toBe(rows.length)
  })
})

describe('words of the provider', () => {
  it.each([
    ['ACTIVE', 'active'],
    ['PAID', 'paid'],
    ['EXPIRED', 'ended'],
    ['TERMINATED', 'ended'],
    ['TERMINATION_REQUESTED', 'active'],
    ['constructor', 'active'],
    ['', 'active'],
  ])('%s for an order mean %s', (word, state) => {
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
  ])('%s for a refund mean %s', (word, state) => {
    expect(refundStateOf(word)).toBe(state)
  })

  it.each(REFUND_STATES)('refundTextKey of %s is the text of its row', state => {
    const row = Object.values(PAYMENT_STATES).find(({ refund }) => refund === state)
    expect(refundTextKey(state)).toBe(row?.textKey)
  })
})

import { foreignTexts, showPseudoLanguage } from '@santhe/client/testing'
import { show } from '@santhe/host/testing'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openProducts, pendingList } from '../testing/product-lists.tsx'
import { aPerson, aProduct } from '../testing/samples.ts'
import { DeliveryPage } from './AdminPage.tsx'

beforeEach(showPseudoLanguage)

const OPEN = { morning: null, afternoon: 10, evening: 0 }
const TAKEN = { morning: 12, afternoon: 0, evening: 0 }
const PLAN = {
  week: Array.from({ length: 7 }, () => OPEN),
  days: [{ date: '2026-11-24', places: OPEN, reason: 'Dasara' }],
  version: 2,
  coming: [{ date: '2026-11-23', places: OPEN, reason: 'Dasara', taken: TAKEN }],
}

describe('the page’s language (all but stored data)', () => {
  it('applies to the approvals', async () => {
    openProducts(pendingList([1, 2]))
    await screen.findByText('Produce 2')
    expect(foreignTexts([aProduct(1), aPerson()])).toEqual([])
  })

  it('applies to the delivery windows', async () => {
    const plans = ['urban', 'rural', 'extended'].map(area => ({ area, ...PLAN }))
    const body = { district: 'Kolar', plans }
    const user = aPerson({ role: 'district_manager', district: 'Kolar' })
    const responses = { 'GET /api/admin/delivery-windows': { body } }
    show(DeliveryPage, { path: '/admin/delivery', user, now: new Date('2026-11-21T06:30:00.000Z'), responses })
    await screen.findByDisplayValue('Dasara')
    expect(foreignTexts([body.district, PLAN, user])).toEqual([])
  })
})

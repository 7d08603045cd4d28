import type { FarmerProfile } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aFarmProfile, anOrder, ravi } from '../testing/samples.ts'
import { FarmOverview } from './FarmOverview.tsx'

const RECENT = 'GET /api/orders/farmer?limit=5'
const open = (responses: FakeResponses, profile: Partial<FarmerProfile> = {}) =>
  show(FarmOverview, {
    path: '/dashboard',
    user: ravi,
    responses: { 'GET /api/farmers/profile': { body: aFarmProfile(profile) }, ...responses },
  })

describe('a farm’s overview', () => {
  it('has the five most recent orders, each leading to its own page', async () => {
    open({ [RECENT]: { body: [16, 15, 14, 13, 12].map(id => anOrder(id)) } })
    const links = await screen.findAllByRole('link', { name: /^Order #\d+$/ })
    expect(links.map(link => link.getAttribute('href'))).toEqual(
      [16, 15, 14, 13, 12].map(id => `/dashboard/orders/${id}`),
    )
  })

  it('sums the account up: type, since when, active products and what was earned', async () => {
    open({ [RECENT]: { body: [] } }, { productCount: 3, earnings: 123_456.5 })
    await screen.findByText('₹1,23,456.50')
    expect(screen.getByRole('heading', { name: 'Account summary' })).toBeTruthy()
    const texts = (role: 'term' | 'definition') => screen.getAllByRole(role).map(({ textContent }) => textContent)
    expect(texts('term')).toEqual(['Account type', 'Member since', 'Active products', 'Total earnings'])
    expect(texts('definition')).toEqual(['Farmer', '01 Mar 2026', '3', '₹1,23,456.50'])
  })

  it('says when the orders can’t be loaded', async () => {
    open({ [RECENT]: failure(503, 'UNAVAILABLE', 'Back soon') })
    expect(await screen.findByText('Error loading orders')).toBeTruthy()
  })
})

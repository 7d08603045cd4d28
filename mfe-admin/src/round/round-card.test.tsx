import { show } from '@santhe/host/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { aRound, aStop } from '../testing/rounds.ts'
import { aPerson, statistics } from '../testing/samples.ts'

const STATISTICS = { 'GET /api/admin/statistics': { body: statistics({ pendingProducts: null }) } }
const open = (role: 'delivery_agent' | 'district_manager', round = aRound([])) =>
  show(AdminPage, {
    path: '/admin',
    user: aPerson({ role, district: 'Bengaluru Rural' }),
    responses: { ...STATISTICS, 'GET /api/admin/rounds': { body: round } },
  })

it('RoundCard counts today’s stops of all areas for a delivery agent', async () => {
  open('delivery_agent', aRound([1, 2, 3, 4].map(id => aStop(id))))
  expect(await screen.findByRole('heading', { name: 'Today’s round: 6 stops' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the round' }).getAttribute('href')).toBe('/admin/round')
})

it('RoundCard is hidden from others', async () => {
  open('district_manager')
  expect(await screen.findByText('Orders by status')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open the round' })).toBeNull()
})

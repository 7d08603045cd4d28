import type { AdminFarmer, ManagedFarmer, SessionPerson } from '@santhe/contracts'
import { type FakeResponses, show } from '@santhe/host/testing'
import { AdminPage } from '../pages/AdminPage.tsx'
import { aPerson } from './samples.ts'

/** An admin's list of farms; below, the calls of one farm. */
export const ALL = 'GET /api/admin/farmers?limit=25'
export const ONE = 'GET /api/admin/farmers/7'

export const MANAGER = aPerson({ role: 'district_manager', district: 'Bengaluru Rural' })

export const FARM: AdminFarmer = {
  ...{ id: 7, farmName: 'Ravi’s Field', name: 'Ravi Kumar', location: 'Hoskote, Bengaluru Rural' },
  ...{
    district: 'Bengaluru Rural',
    taluk: 'Hoskote',
    phone: '+91 98450 12345',
    email: 'ravi@example.com',
    isEmailConfirmed: true,
  },
  ...{ productCount: 9, pendingCount: 2, approvedCount: 6, rejectedCount: 1, createdAt: '2026-03-01T06:00:00.000Z' },
  threeButtons: false,
}

/** The same farm as read by its form. */
export const aManagedFarmer = (more: Partial<ManagedFarmer> = {}): ManagedFarmer => ({
  ...{
    id: 7,
    name: 'Ravi Kumar',
    email: 'ravi@example.com',
    pendingEmail: null,
    isEmailConfirmed: true,
    phone: '+91 98450 12345',
  },
  ...{ farmName: 'Ravi’s Field', location: 'Bengaluru Rural', district: 'Bengaluru Rural', taluk: 'Hoskote' },
  ...{ description: 'Vegetables grown without haste.', address: 'Near the tank', website: null },
  ...{ instagramReels: '', youtube: '', story: '', practices: '', tags: ['organic'], logoUrl: null, farmImages: [] },
  ...{ imageUrl: '/files/drawn/farm.webp', rating: 0, reviewCount: 0, followerCount: 0, productCount: 6 },
  ...{ earnings: 0, openOrderCount: 0, deliveryAreas: ['urban', 'rural', 'extended'] },
  ...{ pickup: { isOffered: false, hours: '' }, ...more },
})

/** Opens the Farmers tab; `more` continues its URL. */
export const openFarmers = (
  responses: FakeResponses,
  { user = aPerson(), more = '' }: { user?: SessionPerson; more?: string } = {},
): ReturnType<typeof show> => show(AdminPage, { path: '/admin', at: `/admin?tab=farmers${more}`, user, responses })

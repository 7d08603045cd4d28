import {
  type Contract,
  listAdminCategories,
  listAllFarmers,
  listDeliveryPlans,
  listDistrictManagers,
  listJournal,
  listOrderFees,
  listPendingProducts,
  listRuralPins,
  listUsers,
  readAdminFarmer,
  readAdminProduct,
  readFirstSteps,
  readHierarchy,
  readOrder,
  readProductSales,
  readRound,
  readStatistics,
  readStatisticsHistory,
} from '@santhe/contracts'
import { api } from '@santhe/host'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { act, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { AdminPage, DeliveryPage } from '../pages/AdminPage.tsx'
import { OfficeOrder } from '../parts/OfficeOrder.tsx'
import { ALL, aManagedFarmer, ONE } from '../testing/farmers.tsx'
import { AGENT, NOW } from '../testing/order-lists.tsx'
import { PENDING, pendingList, press } from '../testing/product-lists.tsx'
import { aRound } from '../testing/rounds.ts'
import { aDetailedProduct, anOrderDetail, aPerson, statistics } from '../testing/samples.ts'
import { history } from '../testing/statistics-history.ts'
import { unfoldHistory } from '../testing/unfold-history.ts'

const NONE = { body: [] }
const STATISTICS = 'GET /api/admin/statistics'
const CHARTS = `${STATISTICS}/history?days=30`
const COUNTS = 'GET /api/admin/first-steps'
const FIRST_STEPS = {
  [COUNTS]: { body: { categories: 0, fees: 0, feeTables: 0, inactiveFeeTables: 0, districtManagers: 0 } },
  'GET /api/admin/settings': { body: { mail: 'waiting', payments: 'none' } },
}
const HIERARCHY = 'GET /api/admin/staff/hierarchy'
const MANAGERS = 'GET /api/admin/staff/district_manager?limit=25'
const FEES = 'GET /api/admin/order-fees'
const ORDER = 'GET /api/orders/12'
const PRODUCT = 'GET /api/admin/products/4'
const PRODUCTS: FakeResponses = { ...pendingList([4]), [PRODUCT]: { body: aDetailedProduct(4) } }
const SALES = `${PRODUCT}/sales`
const NO_SALES = { totalOrders: 0, totalQuantitySold: 0, totalRevenue: 0, salesHistory: [] }

interface Opened {
  /** The contract whose refresh fails. */
  contract: Contract
  call: string
  responses: FakeResponses
  at?: string
  path?: string
  Component?: ComponentType
  user?: ReturnType<typeof aPerson>
  /** What to open on the page first. */
  go?: () => Promise<unknown>
}

const openPanel = () => press('Details of Produce 4')

it.each<[string, Opened]>([
  ['the overview', { contract: readStatistics, call: STATISTICS, responses: { [STATISTICS]: { body: statistics() } } }],
  [
    'its pictures',
    {
      ...{ contract: readStatisticsHistory, call: CHARTS },
      responses: { [STATISTICS]: { body: statistics() }, [CHARTS]: { body: history() } },
    },
  ],
  [
    'the first steps',
    {
      contract: readFirstSteps,
      ...{ call: COUNTS, responses: { [STATISTICS]: { body: statistics() }, ...FIRST_STEPS } },
    },
  ],
  [
    'the round of the day',
    {
      ...{ contract: readRound, call: 'GET /api/admin/rounds', user: AGENT },
      responses: { [STATISTICS]: { body: statistics() }, 'GET /api/admin/rounds': { body: aRound([]) } },
    },
  ],
  ['the products', { contract: listPendingProducts, call: PENDING, responses: PRODUCTS, at: '/admin?tab=products' }],
  [
    'a product',
    { contract: readAdminProduct, call: PRODUCT, responses: PRODUCTS, at: '/admin?tab=products', go: openPanel },
  ],
  [
    'what was sold of it',
    {
      ...{ contract: readProductSales, call: SALES, at: '/admin?tab=products' },
      responses: { ...PRODUCTS, [SALES]: { body: NO_SALES } },
      go: async () => {
        await openPanel()
        await press('Sales of Produce 4')
      },
    },
  ],
  ['the farmers', { contract: listAllFarmers, call: ALL, responses: { [ALL]: NONE }, at: '/admin?tab=farmers' }],
  [
    'a farm',
    {
      ...{ contract: readAdminFarmer, call: ONE, at: '/admin?tab=farmers&farm=7' },
      responses: { [ONE]: { body: aManagedFarmer() } },
    },
  ],
  [
    'the users',
    {
      ...{ contract: listUsers, call: 'GET /api/admin/users?limit=25', at: '/admin?tab=users' },
      responses: { 'GET /api/admin/users?limit=25': NONE },
    },
  ],
  [
    'the tree of the staff',
    { contract: readHierarchy, call: HIERARCHY, responses: { [HIERARCHY]: NONE }, at: '/admin?tab=staff' },
  ],
  [
    'the staff',
    {
      ...{ contract: listDistrictManagers, call: MANAGERS, at: '/admin?tab=staff&list=district_manager' },
      responses: { [HIERARCHY]: NONE, [MANAGERS]: NONE },
    },
  ],
  ['the fees', { contract: listOrderFees, call: FEES, responses: { [FEES]: NONE }, at: '/admin?tab=fees' }],
  [
    'the PINs of Bangalore Rural',
    {
      ...{ contract: listRuralPins, call: 'GET /api/admin/delivery-areas', at: '/admin?tab=fees' },
      responses: { [FEES]: NONE, 'GET /api/admin/delivery-areas': NONE },
      go: () => press('PIN codes of Bangalore Rural'),
    },
  ],
  [
    'the categories',
    {
      ...{ contract: listAdminCategories, call: 'GET /api/admin/categories', at: '/admin?tab=categories' },
      responses: { 'GET /api/admin/categories': NONE },
    },
  ],
  [
    'the journal',
    {
      ...{ contract: listJournal, call: 'GET /api/admin/journal?limit=25', at: '/admin?tab=journal' },
      responses: { 'GET /api/admin/journal?limit=25': NONE },
    },
  ],
  [
    'the delivery windows',
    {
      ...{ contract: listDeliveryPlans, call: 'GET /api/admin/delivery-windows' },
      ...{ Component: DeliveryPage, path: '/admin/delivery', at: '/admin/delivery' },
      responses: { 'GET /api/admin/delivery-windows': { body: { district: 'Kolar', plans: [] } } },
    },
  ],
  [
    'an order',
    {
      ...{ contract: readOrder, call: ORDER, responses: { [ORDER]: { body: anOrderDetail(12) } } },
      ...{ Component: OfficeOrder, path: '/dashboard/orders/:id', at: '/dashboard/orders/12' },
    },
  ],
  [
    'its history',
    {
      ...{ contract: listJournal, call: 'GET /api/admin/journal?limit=10&thing=order&thingId=12', go: unfoldHistory },
      ...{ Component: OfficeOrder, path: '/dashboard/orders/:id', at: '/dashboard/orders/12' },
      responses: {
        [ORDER]: { body: anOrderDetail(12) },
        'GET /api/admin/journal?limit=10&thing=order&thingId=12': NONE,
      },
    },
  ],
])('%s of the office shows the time of its last read when a refresh fails', async (_, opened) => {
  const { contract, call, responses, at, path = '/admin', Component = AdminPage, user = aPerson(), go } = opened
  let isAway = false
  const good = responses[call] ?? NONE
  const { host, requestsTo } = show(Component, {
    ...{ path, at: at ?? path, user, now: NOW },
    responses: {
      ...responses,
      [call]: (request, before) =>
        isAway
          ? failure(503, 'UNAVAILABLE', 'Back soon')
          : typeof good === 'function'
            ? (good(request, before) ?? NONE)
            : good,
    },
  })
  await screen.findAllByRole('heading')
  await go?.()
  await waitFor(() => expect(requestsTo(call).length).toBeGreaterThan(0))
  await act(() => Promise.all(host.store.dispatch(api.util.getRunningQueriesThunk())))
  expect(screen.queryByText(/^Not updated since/)).toBeNull()
  isAway = true
  act(() => void host.store.dispatch(api.util.invalidateTags([...contract.provides])))
  expect(await screen.findByText(/^Not updated since/)).toBeTruthy()
})

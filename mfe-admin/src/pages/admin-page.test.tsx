import { type FakeResponses, show } from '@santhe/host/testing'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPerson, aProduct, statistics } from '../testing/samples.ts'
import { AdminPage } from './AdminPage.tsx'

const STATISTICS = { 'GET /api/admin/statistics': { body: statistics() } }

function open(
  at: string,
  { user = aPerson(), responses = {} }: { user?: ReturnType<typeof aPerson>; responses?: FakeResponses } = {},
) {
  return show(AdminPage, { path: '/admin', at, user, responses: { ...STATISTICS, ...responses } })
}

// docs/product/office.md#admin-page, docs/product/roles.md#visitors, docs/product/roles.md#admin-pages
describe('AdminPage', () => {
  it('redirects signed-out visitors to sign in and back to the same tab', async () => {
    show(AdminPage, { path: '/admin', at: '/admin?tab=orders&status=pending' })
    const signIn = '/login?returnUrl=%2Fadmin%3Ftab%3Dorders%26status%3Dpending'
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(signIn)
    expect(screen.getAllByTestId('toast')[0]?.textContent).toContain('Login Required')
  })

  it.each(['customer', 'farmer'] as const)('redirects a %s to the home page', async role => {
    open('/admin', { user: aPerson({ role }) })
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/')
    expect(screen.getAllByTestId('toast')[0]?.textContent).toContain('Access Denied')
  })

  it.each([
    ['district_manager', null, 'Showing Kolar'],
    ['taluk_agent', 'Malur', 'Showing Malur taluk, Kolar'],
    ['taluk_agent', null, 'Showing Kolar'],
  ] as const)('names the scope of a %s of taluk %s', async (role, taluk, text) => {
    open('/admin', { user: aPerson({ role, district: 'Kolar', taluk }) })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  // docs/product/office.md#tab-strip
  it.each([
    ['admin', 8, ['Overview', 'Products', 'Orders', 'Farmers', 'Users', 'Staff', 'Fees', 'Categories']],
    ['district_manager', 4, ['Overview', 'Products', 'Orders', 'Farmers']],
    ['taluk_agent', 3, ['Overview', 'Orders', 'Farmers']],
    ['delivery_agent', 3, ['Overview', 'Orders', 'Farmers']],
  ] as const)('shows a %s the tabs of the role in %i columns, and a link home', async (role, columns, tabs) => {
    open('/admin', { user: aPerson({ role, district: 'Bengaluru Rural' }) })
    expect((await screen.findAllByRole('tab')).map(tab => tab.textContent)).toEqual(tabs)
    expect(screen.getByRole('tablist').style.gridTemplateColumns).toContain(`repeat(${columns},`)
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  // docs/product/office.md#admin-page
  it.each(['overview', 'orders', 'refunds'])('links every page beside the tabs from %s', async tab => {
    open(`/admin?tab=${tab}`, { user: aPerson() })
    const pages = ['Delivery windows', 'Refunds', 'Journal', 'Releases']
    const links = await screen.findAllByRole('link', {
      name: /^(Delivery windows|Refunds|Journal|Releases|Back to the office)$/,
    })
    expect(links.map(({ textContent }) => textContent)).toEqual(
      pages.map(page => (page.toLowerCase() === tab ? 'Back to the office' : page)),
    )
  })

  it('shows a spinner while the session loads', async () => {
    open('/admin')
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy()
    expect(await screen.findAllByRole('tab')).not.toEqual([])
  })
})

// docs/product/office.md#overview
describe('OverviewTab', () => {
  it('shows counts and money in Indian figures, and an empty state of approvals', async () => {
    open('/admin')
    const customers = await screen.findByRole('link', { name: 'Customers: 9' })
    expect(customers.getAttribute('href')).toBe('/admin?tab=users&role=customer')
    expect(screen.getByText('1,234').closest('a')).toBeNull()
    expect(screen.getAllByText('₹1,23,456.00')).toHaveLength(2)
    expect(screen.getByText('All caught up')).toBeTruthy()
    expect(screen.getByText('No recent sales')).toBeTruthy()
  })

  it('shows three pending products with buttons, and all of them on a press', async () => {
    const waiting = [4, 5, 6, 7].map(id => aProduct(id))
    open('/admin', {
      user: aPerson({ role: 'district_manager', district: 'Bengaluru Rural' }),
      responses: {
        'GET /api/admin/statistics': { body: statistics({ pendingProducts: 4, pendingProductList: waiting }) },
      },
    })
    expect(await screen.findByRole('heading', { name: 'Pending approvals' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Approve / })).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Show all 4' }))
    expect(screen.getAllByRole('button', { name: /^Approve / })).toHaveLength(4)
    expect(screen.queryByRole('button', { name: 'Show all 4' })).toBeNull()
    expect(screen.getAllByRole('button', { name: /^Reject / })).toHaveLength(4)
  })

  it('links to the products tab when the server sent only some', async () => {
    open('/admin', {
      responses: {
        'GET /api/admin/statistics': { body: statistics({ pendingProducts: 45, pendingProductList: [aProduct(4)] }) },
      },
    })
    const all = await screen.findByRole('link', { name: 'Show all 45' })
    expect(all.getAttribute('href')).toBe('/admin?tab=products')
  })

  it.each(['taluk_agent', 'delivery_agent'] as const)(
    'shows a %s no card, table or button of approvals',
    async role => {
      open('/admin', {
        user: aPerson({ role, district: 'Bengaluru Rural' }),
        responses: {
          'GET /api/admin/statistics': { body: statistics({ pendingProducts: null, pendingProductList: null }) },
        },
      })
      expect(await screen.findByText('1,234')).toBeTruthy()
      const farmers = screen.getByRole('link', { name: 'Farmers: 12' })
      expect(farmers.getAttribute('href')).toBe('/admin?tab=farmers')
      expect(screen.queryByRole('link', { name: /^(Products|Customers)/ })).toBeNull()
      expect(screen.getByText('No recent sales')).toBeTruthy()
      expect(screen.queryByText(/pending approvals|pending products|all caught up/i)).toBeNull()
      expect(screen.queryByRole('button', { name: /approve|reject/i })).toBeNull()
    },
  )
})

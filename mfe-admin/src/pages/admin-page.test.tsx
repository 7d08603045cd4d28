import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anOrder, aPerson, aProduct, statistics } from '../testing/samples.ts'
import { AdminPage } from './AdminPage.tsx'

const STATISTICS = { 'GET /api/admin/statistics': { body: statistics() } }

function open(
  at: string,
  { user = aPerson(), responses = {} }: { user?: ReturnType<typeof aPerson>; responses?: FakeResponses } = {},
) {
  return show(AdminPage, { path: '/admin', at, user, responses: { ...STATISTICS, ...responses } })
}

describe('who may open the office', () => {
  it('sends someone who is not signed in to sign in, and back to the same tab', async () => {
    show(AdminPage, { path: '/admin', at: '/admin?tab=orders&status=pending' })
    const signIn = '/login?returnUrl=%2Fadmin%3Ftab%3Dorders%26status%3Dpending'
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(signIn)
    expect(screen.getAllByTestId('toast')[0]?.textContent).toContain('Login Required')
  })

  it.each(['customer', 'farmer'] as const)('sends a %s home', async role => {
    open('/admin', { user: aPerson({ role }) })
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/')
    expect(screen.getAllByTestId('toast')[0]?.textContent).toContain('Access Denied')
  })

  it.each([
    ['admin', ['Overview', 'Products', 'Orders']],
    ['district_manager', ['Overview', 'Products', 'Orders']],
    ['taluk_agent', ['Overview', 'Orders']],
    ['delivery_agent', ['Overview', 'Orders']],
  ] as const)('shows a %s the tabs of the role', async (role, tabs) => {
    open('/admin', { user: aPerson({ role, district: 'Bengaluru Rural' }) })
    expect((await screen.findAllByRole('tab')).map(tab => tab.textContent)).toEqual(tabs)
  })
})

describe('the overview', () => {
  it('shows counts and money in Indian figures, and says when nothing waits', async () => {
    open('/admin')
    expect(await screen.findByText('1,234')).toBeTruthy()
    expect(screen.getAllByText('₹1,23,456.00')).toHaveLength(2)
    expect(screen.getByText('All caught up')).toBeTruthy()
    expect(screen.getByText('No recent sales')).toBeTruthy()
  })

  it('has the first three that wait in a card, and all of them in a table with their buttons', async () => {
    const waiting = [4, 5, 6, 7].map(id => aProduct(id))
    open('/admin', {
      user: aPerson({ role: 'district_manager', district: 'Bengaluru Rural' }),
      responses: {
        'GET /api/admin/statistics': { body: statistics({ pendingProducts: 4, pendingProductList: waiting }) },
      },
    })
    const card = (await screen.findByRole('heading', { name: 'Pending approvals' })).parentElement
    expect(card?.querySelectorAll('li')).toHaveLength(3)
    expect(screen.getAllByRole('button', { name: /^Approve / })).toHaveLength(4)
    expect(screen.getAllByRole('button', { name: /^Reject / })).toHaveLength(4)
  })

  it.each(['taluk_agent', 'delivery_agent'] as const)(
    'has for a %s no card, table or button of approvals, which the server would refuse',
    async role => {
      open('/admin', {
        user: aPerson({ role, district: 'Bengaluru Rural' }),
        responses: {
          'GET /api/admin/statistics': { body: statistics({ pendingProducts: null, pendingProductList: null }) },
        },
      })
      expect(await screen.findByText('1,234')).toBeTruthy()
      expect(screen.getByText('No recent sales')).toBeTruthy()
      expect(screen.queryByText(/pending approvals|pending products|all caught up/i)).toBeNull()
      expect(screen.queryByRole('button', { name: /approve|reject/i })).toBeNull()
    },
  )
})

describe('product approval', () => {
  const PENDING = 'GET /api/admin/products/pending'

  it('approves a product and the list follows', async () => {
    let isApproved = false
    const { requestsTo } = open('/admin?tab=products', {
      responses: {
        [PENDING]: () => ({ body: isApproved ? [] : [aProduct(4)] }),
        'PUT /api/admin/products/4/approval': () => {
          isApproved = true
          return { body: aProduct(4, { approvalStatus: 'approved' }) }
        },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Approve Produce 4' }))
    expect(await screen.findByText('No products are waiting for approval.')).toBeTruthy()
    expect(requestsTo('PUT /api/admin/products/4/approval')[0]?.body).toEqual({ approvalStatus: 'approved' })
  })

  it('does not reject without a reason', async () => {
    const { requestsTo } = open('/admin?tab=products', {
      responses: {
        [PENDING]: { body: [aProduct(4)] },
        'PUT /api/admin/products/4/approval': { body: aProduct(4, { approvalStatus: 'rejected' }) },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Reject Produce 4' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: '   ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject product' }))
    expect(await within(dialog).findByText('Please give a reason for the rejection')).toBeTruthy()
    expect(requestsTo('PUT /api/admin/products/4/approval')).toEqual([])
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Blurred picture' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject product' }))
    await waitFor(() =>
      expect(requestsTo('PUT /api/admin/products/4/approval')[0]?.body).toEqual({
        approvalStatus: 'rejected',
        rejectionReason: 'Blurred picture',
      }),
    )
  })

  it('leaves the next product’s dialog open, with what was typed, when the rejection before it is done', async () => {
    let finish = () => {}
    const done = new Promise<void>(resolve => {
      finish = resolve
    })
    open('/admin?tab=products', {
      responses: {
        [PENDING]: { body: [aProduct(4), aProduct(5)] },
        'PUT /api/admin/products/4/approval': async () => {
          await done
          return { body: aProduct(4, { approvalStatus: 'rejected' }) }
        },
      },
    })
    const reasonOf = async (product: string) => {
      fireEvent.click(await screen.findByRole('button', { name: `Reject ${product}` }))
      return screen.findByLabelText<HTMLTextAreaElement>('Reason')
    }
    fireEvent.change(await reasonOf('Produce 4'), { target: { value: 'Blurred picture' } })
    fireEvent.click(screen.getByRole('button', { name: 'Reject product' }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.change(await reasonOf('Produce 5'), { target: { value: 'No harvest date' } })
    finish()
    expect((await screen.findByTestId('toast')).textContent).toContain('Produce 4')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('No harvest date')
  })

  it('says why a product was rejected', async () => {
    open('/admin?tab=products&list=rejected', {
      responses: {
        'GET /api/admin/products/rejected': {
          body: [aProduct(4, { approvalStatus: 'rejected', rejectionReason: 'Blurred picture' })],
        },
      },
    })
    expect(await screen.findByText('Blurred picture')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open Produce 4 in a new tab' }).getAttribute('target')).toBe('_blank')
  })
})

describe('orders', () => {
  it('show two lines and how many more, and take any status from an admin', async () => {
    const { requestsTo } = open('/admin?tab=orders', {
      responses: {
        'GET /api/admin/orders': { body: [anOrder(12)] },
        'PUT /api/admin/orders/12/status': failure(409, 'OUT_OF_STOCK', 'There are not enough boxes left.'),
      },
    })
    expect(await screen.findByText('+1 more')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Status of order #12'), { target: { value: 'delivered' } })
    await waitFor(() =>
      expect(screen.getByTestId('toast').textContent).toBe(
        'Failed to update order status / There are not enough boxes left.',
      ),
    )
    expect(requestsTo('PUT /api/admin/orders/12/status')[0]?.body).toEqual({ status: 'delivered' })
  })

  it('ask for the district’s when someone else than admin looks, and name the filter when there are none', async () => {
    open('/admin?tab=orders&status=growing', {
      user: aPerson({ role: 'taluk_agent', district: 'Bengaluru Rural' }),
      responses: { 'GET /api/admin/orders/district?status=growing': { body: [] } },
    })
    expect(await screen.findByText('No orders with status "growing" found')).toBeTruthy()
  })

  it('offer to try again when they can’t be loaded', async () => {
    open('/admin?tab=orders', {
      responses: { 'GET /api/admin/orders': failure(500, 'INTERNAL', 'Something went wrong') },
    })
    expect(await screen.findByText('Error Loading Orders')).toBeTruthy()
    expect(screen.getByText('Failed to load order data. Please try again')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })
})

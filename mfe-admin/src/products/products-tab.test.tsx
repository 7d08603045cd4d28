import type { AdminProduct } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { aDetailedProduct, aPerson, aProduct } from '../testing/samples.ts'

const PENDING = 'GET /api/admin/products/pending'
const FARMS = [{ id: 7, farmName: 'Ravi’s Field' }].map(farm => ({
  ...{
    ...farm,
    name: 'Ravi',
    location: 'Hoskote',
    district: 'Bengaluru Rural',
    taluk: 'Hoskote',
    phone: '',
    email: '',
  },
  ...{ productCount: 1, pendingCount: 1, approvedCount: 0, rejectedCount: 0, createdAt: '2026-11-01T06:00:00.000Z' },
}))
const AROUND: FakeResponses = {
  'GET /api/categories': { body: [{ id: 1, name: 'Vegetables', description: '' }] },
  'GET /api/admin/farmers?limit=200': { body: FARMS },
  'GET /api/admin/farmers/district?limit=200': { body: FARMS },
}

/** The pending list with its decisions: what is decided leaves it, and comes back when that is undone. */
function pendingList(ids: readonly number[], more: Partial<AdminProduct> = {}) {
  const decided = new Set<number>()
  const responses: FakeResponses = {
    [PENDING]: () => ({ body: ids.filter(id => !decided.has(id)).map(id => aProduct(id, more)) }),
  }
  for (const id of ids) {
    responses[`PUT /api/admin/products/${id}/approval`] = () => {
      decided.add(id)
      return { body: aProduct(id, { approvalStatus: 'approved', undoUntil: '2099-01-01T00:00:00.000Z' }) }
    }
    responses[`DELETE /api/admin/products/${id}/approval`] = () => {
      decided.delete(id)
      return { body: aProduct(id) }
    }
  }
  return responses
}

const open = (responses: FakeResponses, { at = '/admin?tab=products', user = aPerson() } = {}) =>
  show(AdminPage, { path: '/admin', at, user, responses: { ...AROUND, ...responses } })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const names = () => screen.getAllByText(/^Produce \d$/).map(element => element.textContent)
const toasts = () => screen.queryAllByTestId('toast').map(toast => toast.textContent)
const key = (pressed: string) => act(async () => void fireEvent.keyDown(document.body, { key: pressed }))

describe('a decision', () => {
  it('leaves its row in place, marked, so that a second press publishes nothing, until the list is read again', async () => {
    const { requestsTo } = open(pendingList([4, 5]))
    const approve = await screen.findByRole('button', { name: 'Approve Produce 4' })
    fireEvent.click(approve)
    fireEvent.click(approve)
    await screen.findByText('Product approved')
    await waitFor(() => expect(requestsTo(PENDING).length).toBeGreaterThan(1))
    expect(names()).toEqual(['Produce 4', 'Produce 5'])
    expect(screen.queryByRole('button', { name: 'Approve Produce 4' })).toBeNull()
    expect(requestsTo('PUT /api/admin/products/4/approval')).toHaveLength(1)
    expect(requestsTo('PUT /api/admin/products/5/approval')).toHaveLength(0)
    expect(requestsTo('PUT /api/admin/products/4/approval')[0]?.body).toEqual({
      approvalStatus: 'approved',
      submittedAt: '2026-11-01T06:00:00.000Z',
    })
    await press('Show what is waiting now')
    expect(names()).toEqual(['Produce 5'])
  })

  it('is undone from its row, and stands open again', async () => {
    const { requestsTo } = open(pendingList([4]))
    await press('Approve Produce 4')
    await press('Undo the decision about Produce 4')
    expect(await screen.findByRole('button', { name: 'Approve Produce 4' })).toBeTruthy()
    expect(requestsTo('DELETE /api/admin/products/4/approval')).toHaveLength(1)
    expect(toasts()).toContain('Decision undone / Produce 4')
  })

  it('says why it was refused, and stays to be made', async () => {
    const refused = failure(409, 'CONFLICT', 'The farmer has changed this product since you looked. Please look again.')
    open({ ...pendingList([4]), 'PUT /api/admin/products/4/approval': refused })
    await press('Approve Produce 4')
    await waitFor(() => expect(toasts()[0]).toContain('Failed to update product status / Produce 4: The farmer'))
    expect(screen.getByRole('button', { name: 'Approve Produce 4' })).toBeTruthy()
  })
})

describe('a rejection', () => {
  it('takes a ready reason or one’s own, and none without', async () => {
    const { requestsTo } = open(pendingList([4]))
    await press('Reject Produce 4')
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject product' }))
    expect(await within(dialog).findByText('Please give a reason for the rejection')).toBeTruthy()
    expect(requestsTo('PUT /api/admin/products/4/approval')).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: /^The price seems wrong/ }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject product' }))
    await waitFor(() =>
      expect(requestsTo('PUT /api/admin/products/4/approval')[0]?.body).toMatchObject({
        approvalStatus: 'rejected',
        rejectionReason: 'The price seems wrong for this box. Please check price and units per box.',
      }),
    )
  })

  it('leaves the next product’s dialog open, with what was typed, when the rejection before it is done', async () => {
    let finish = () => {}
    const done = new Promise<void>(resolve => {
      finish = resolve
    })
    open({
      ...pendingList([4, 5]),
      'PUT /api/admin/products/4/approval': async () => {
        await done
        return { body: aProduct(4, { approvalStatus: 'rejected' }) }
      },
    })
    const reasonOf = async (product: string) => {
      await press(`Reject ${product}`)
      return screen.findByLabelText<HTMLTextAreaElement>('Reason')
    }
    fireEvent.change(await reasonOf('Produce 4'), { target: { value: 'Blurred picture' } })
    fireEvent.click(screen.getByRole('button', { name: 'Reject product' }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.change(await reasonOf('Produce 5'), { target: { value: 'No harvest date' } })
    finish()
    await waitFor(() => expect(toasts()[0]).toContain('Produce 4'))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('No harvest date')
  })

  it('takes back an approval with a reason', async () => {
    const { requestsTo } = open(
      {
        'GET /api/admin/products/approved': { body: [aProduct(4, { approvalStatus: 'approved' })] },
        'PUT /api/admin/products/4/approval': { body: aProduct(4, { approvalStatus: 'rejected' }) },
      },
      { at: '/admin?tab=products&list=approved' },
    )
    await press('Take back the approval of Produce 4')
    expect(await screen.findByText(/^Its orders stay/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'It is imported.' } })
    await press('Reject product')
    await waitFor(() =>
      expect(requestsTo('PUT /api/admin/products/4/approval')[0]?.body).toMatchObject({
        approvalStatus: 'rejected',
        rejectionReason: 'It is imported.',
      }),
    )
  })
})

describe('several products', () => {
  it('are rejected with one reason, and each refusal is named', async () => {
    const { requestsTo } = open({
      ...pendingList([4, 5, 6]),
      'PUT /api/admin/products/5/approval': failure(404, 'NOT_FOUND', 'We can’t find that.'),
    })
    for (const name of ['Produce 4', 'Produce 5']) fireEvent.click(await screen.findByRole('checkbox', { name }))
    await press('Reject selected')
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Blurred picture' } })
    await press('Reject all')
    await waitFor(() => expect(toasts()).toHaveLength(2))
    expect(toasts()[0]).toBe('Product rejected / Produce 4. The farmer is notified in a minute.')
    expect(toasts()[1]).toBe('Failed to update product status / Produce 5: We can’t find that.')
    expect(requestsTo('PUT /api/admin/products/6/approval')).toEqual([])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are approved one by one, with one word for all', async () => {
    const { requestsTo } = open(pendingList([4, 5]))
    for (const name of ['Produce 4', 'Produce 5']) fireEvent.click(await screen.findByRole('checkbox', { name }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await press('Approve selected')
    await waitFor(() => expect(toasts()[0]).toContain('2 products approved'))
    for (const id of [4, 5]) expect(requestsTo(`PUT /api/admin/products/${id}/approval`)).toHaveLength(1)
    expect(screen.queryByText('2 selected')).toBeNull()
  })
})

describe('the keyboard of the pending list', () => {
  it('moves, opens, decides, searches, and shows what it can', async () => {
    const { requestsTo } = open({
      ...pendingList([4, 5]),
      'GET /api/admin/products/5': { body: aDetailedProduct(5) },
    })
    await screen.findByText('Produce 4')
    for (const pressed of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'a']) await key(pressed)
    await waitFor(() => expect(requestsTo('PUT /api/admin/products/4/approval')).toHaveLength(1))
    await screen.findByText('Product approved')
    // What is decided is not decided again.
    await key('a')
    await key('ArrowDown')
    expect(document.querySelector('[aria-current]')?.textContent).toContain('Produce 5')
    await key('Enter')
    expect(await screen.findByText('Growing details')).toBeTruthy()
    await key('r')
    expect(await screen.findByText('Reject Produce 5?')).toBeTruthy()
    // A dialog over the list has the keyboard.
    await key('a')
    expect(requestsTo('PUT /api/admin/products/5/approval')).toEqual([])
    fireEvent.click(
      within(screen.getByRole('dialog', { name: 'Reject Produce 5?' })).getByRole('button', { name: 'Cancel' }),
    )
    await key('/')
    expect(document.activeElement).toBe(screen.getByLabelText('Search products'))
    await key('?')
    expect(await screen.findByText('Approve the marked product')).toBeTruthy()
  })
})

describe('the filters', () => {
  it('are read from the address, and sent to the server', async () => {
    const query = '?category=1&farmerId=7&search=okra'
    open(
      { [`${PENDING}${query}`]: { body: [aProduct(4)] } },
      { at: '/admin?tab=products&search=okra&farm=7&category=1' },
    )
    expect(await screen.findByText('Produce 4')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Search products').value).toBe('okra')
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Farm' }).value).toBe('Ravi’s Field'),
    )
  })

  it('follow what is typed and a press on a farm', async () => {
    const { requestsTo } = open({
      [PENDING]: { body: [aProduct(4)] },
      [`${PENDING}?farmerId=7`]: { body: [aProduct(4)] },
      [`${PENDING}?farmerId=7&search=okra`]: { body: [] },
    })
    await press('Ravi’s Field')
    await waitFor(() => expect(requestsTo(`${PENDING}?farmerId=7`)).not.toEqual([]))
    fireEvent.change(screen.getByLabelText('Search products'), { target: { value: 'okra' } })
    expect(await screen.findByText('Nothing here matches the search and filters.')).toBeTruthy()
  })

  it('say why a product was rejected, and open it in a tab of its own', async () => {
    const rejected = aProduct(4, { approvalStatus: 'rejected', rejectionReason: 'Blurred picture' })
    open({ 'GET /api/admin/products/rejected': { body: [rejected] } }, { at: '/admin?tab=products&list=rejected' })
    expect(await screen.findByText('Blurred picture')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Open Produce 4 in a new tab' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/products/4', '_blank'])
  })

  it('say since when a product is expired', async () => {
    const expired = aProduct(4, { approvalStatus: 'approved', daysSinceExpiry: 3 })
    open({ 'GET /api/admin/products/expired': { body: [expired] } }, { at: '/admin?tab=products&list=expired' })
    expect(await screen.findByText('3 days ago')).toBeTruthy()
  })
})

describe('the panel of a product', () => {
  const detail = async (more: Parameters<typeof aDetailedProduct>[1]) => {
    open({ ...pendingList([4], more), 'GET /api/admin/products/4': { body: aDetailedProduct(4, more) } })
    await press('Details of Produce 4')
    await screen.findByText('Growing details')
  }
  const cells = (row: string) => screen.getByRole('row', { name: new RegExp(`^${row}`) }).textContent

  it('shows both versions of an edit, in what differs', async () => {
    await detail({
      approvalStatus: 'approved',
      pendingEdit: { fields: ['name', 'price'], name: 'Produce four', price: 400, at: '2026-11-02T06:00:00.000Z' },
    })
    expect(screen.getByText('What changes')).toBeTruthy()
    expect(cells('Name')).toBe('NameProduce 4Produce four')
    expect(cells('Price per box')).toBe('Price per box₹320.00₹400.00')
    expect(screen.queryByRole('row', { name: /^Description/ })).toBeNull()
  })

  it('shows the earlier reason and what changed since', async () => {
    const version = { name: 'Produce 4', localName: '', description: 'Good.', price: 320, images: [] }
    await detail({ lastRejection: { reason: 'Say more.', at: '2026-11-01T06:00:00.000Z', isOfEdit: false, version } })
    expect(screen.getByText('Say more.')).toBeTruthy()
    expect(screen.getByText('What changed since the rejection')).toBeTruthy()
    expect(cells('Description')).toBe('DescriptionGood.Good and fresh.')
  })

  it('shows every picture, and the price beside the median of its kind', async () => {
    const images = [1, 2].map(id => ({ id, imageUrl: `/files/product/${id}.webp` }))
    await detail({ images, kindPrice: { median: 40, measure: 'kg', count: 6 } })
    expect(screen.getAllByRole('img', { name: /^Picture \d of Produce 4$/ })).toHaveLength(2)
    expect(screen.getByText(/20 % below/).textContent).toContain('Median of 6 other products of this kind: ₹40.00')
  })
})

describe('the sales of a product', () => {
  const SALES = 'GET /api/admin/products/4/sales'
  const read = async (response: FakeResponses[string], user = aPerson()) => {
    open(
      { ...pendingList([4]), 'GET /api/admin/products/4': { body: aDetailedProduct(4) }, [SALES]: response },
      { user },
    )
    await press('Details of Produce 4')
    await screen.findByText('Growing details')
  }

  it('are shown to admins, with totals and history', async () => {
    const sale = { orderId: 12, productId: 4, customerName: 'Asha Rao', quantity: 2, price: 320 }
    const salesHistory = [{ ...sale, orderDate: '2026-11-20T06:00:00.000Z', orderStatus: 'delivered' }]
    await read({ body: { totalOrders: 101, totalQuantitySold: 240, totalRevenue: 76_800, salesHistory } })
    await press('Sales of Produce 4')
    expect(await screen.findByText('₹76,800.00')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Order #12' }).getAttribute('href')).toBe('/dashboard/orders/12')
    expect(screen.getByText('The newest 1 of 101 orders')).toBeTruthy()
  })

  it('say that there are none yet', async () => {
    await read({ body: { totalOrders: 0, totalQuantitySold: 0, totalRevenue: 0, salesHistory: [] } })
    await press('Sales of Produce 4')
    expect(await screen.findByText('No Sales Yet')).toBeTruthy()
  })

  it('say that they could not be loaded', async () => {
    await read(failure(500, 'INTERNAL', 'Something went wrong'))
    await press('Sales of Produce 4')
    expect(await screen.findByText('Unable to Load Sales Data')).toBeTruthy()
    const text = 'There was an error loading the sales information for this product.'
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('are not offered to a district manager', async () => {
    await read({ body: {} }, aPerson({ role: 'district_manager', district: 'Bengaluru Rural' }))
    expect(screen.queryByRole('button', { name: 'Sales of Produce 4' })).toBeNull()
  })
})

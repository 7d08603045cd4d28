import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CATEGORIES, type } from '../testing/product-form.ts'
import { anAdminProduct, aProduct, asDetail, ravi } from '../testing/samples.ts'
import { FarmProductForm } from './FarmProductForm.tsx'

function openExisting(responses: FakeResponses = {}) {
  return show(FarmProductForm, {
    path: '/dashboard/products/:id',
    at: '/dashboard/products/4',
    user: ravi,
    responses: { ...CATEGORIES, ...responses },
  })
}

describe('editing a product', () => {
  // docs/product/farmer-dashboard.md#form-buttons
  it('shows a placeholder while loading, shows that it is sending, and reports a failure', async () => {
    openExisting({
      'GET /api/products/4': { body: asDetail(aProduct(4)) },
      'PUT /api/products/4': { status: 500, body: undefined },
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Product')
    expect(screen.getByRole('status')).toBeTruthy()
    expect(screen.queryByLabelText('Name')).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Update Product' }))
    expect(screen.getByRole('button', { name: 'Updating...' })).toBeTruthy()
    expect(await screen.findByText('Error / Failed to update product. Please try again.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Update Product' })).toBeTruthy()
  })

  it('shows the rejection’s reason and sends the change', async () => {
    const product = aProduct(4, { approvalStatus: 'rejected', rejectionReason: 'Blurred picture' })
    const { requestsTo } = openExisting({
      'GET /api/products/4': { body: asDetail(product) },
      'PUT /api/products/4': { body: { ...product, approvalStatus: 'pending' } },
    })
    expect(await screen.findByText('Blurred picture')).toBeTruthy()
    type('In Stock (Boxes)', '7')
    fireEvent.click(screen.getByRole('button', { name: 'Update Product' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/dashboard/products')
    expect(screen.getByTestId('toast').textContent).toContain('Product updated')
    expect(requestsTo('PUT /api/products/4')[0]?.body).toMatchObject({ inventory: '7', inventoryWas: 24, price: '320' })
  })

  // docs/product/farmer-dashboard.md#yearly-season
  it('shows the stored season and clears it', async () => {
    const seasons = [{ from: 11, to: 0, state: 'harvesting' as const }]
    openExisting({ 'GET /api/products/4': { body: asDetail(aProduct(4, { seasons })) } })
    await screen.findByRole('button', { name: 'December: harvesting' })
    expect(screen.getAllByRole('button', { name: /: harvesting$/ })).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('button', { name: /: harvesting$/ })).toBeNull()
  })

  it('refuses another farm’s product', async () => {
    openExisting({ 'GET /api/products/4': { body: asDetail(aProduct(4, { farmerId: 8 })) } })
    expect(await screen.findByText('We can’t find this product.')).toBeTruthy()
  })
})

describe('a farmer’s pending edit', () => {
  const pendingEdit = {
    fields: ['name' as const, 'price' as const],
    name: 'Cherry tomato',
    price: 400,
    at: '2026-11-20T06:00:00.000Z',
  }

  // docs/product/farmer-dashboard.md#waiting-changes
  it('fills the form and names its pending fields', async () => {
    const product = aProduct(4, { pendingEdit })
    const { requestsTo } = openExisting({
      'GET /api/products/4': { body: asDetail(product) },
      'PUT /api/products/4': { body: product },
    })
    expect((await screen.findByText('Your changes are waiting for approval')).parentElement?.textContent).toContain(
      'has your changes: Name, Price per box.',
    )
    type('In Stock (Boxes)', '5')
    fireEvent.click(screen.getByRole('button', { name: 'Update Product' }))
    expect(await screen.findByText(/We’ll check the change before it shows in the shop/)).toBeTruthy()
    expect(requestsTo('PUT /api/products/4')[0]?.body).toMatchObject({
      name: 'Cherry tomato',
      price: '400',
      inventory: '5',
    })
  })

  it('shows the version on sale and the reason after a rejection', async () => {
    const version = { name: 'Gold', localName: '', description: 'Red.', price: 320, images: [] }
    const lastRejection = { reason: 'This is a tomato.', at: '2026-11-20T06:00:00.000Z', isOfEdit: true, version }
    openExisting({ 'GET /api/products/4': { body: asDetail(aProduct(4, { pendingEdit: null, lastRejection })) } })
    expect(await screen.findByText(/Reason: This is a tomato\.$/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Tomato')
  })
})

describe('a failed change', () => {
  const send = async (response: FakeResponses[string], user = ravi) => {
    show(FarmProductForm, {
      path: '/dashboard/products/:id',
      at: '/dashboard/products/4',
      user,
      responses: {
        ...CATEGORIES,
        'GET /api/products/4': { body: asDetail(aProduct(4)) },
        'GET /api/admin/products/4': { body: anAdminProduct(4) },
        'PUT /api/products/4': response,
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Update Product' }))
    return (await screen.findByTestId('toast')).textContent
  }
  const OFFLINE = 'We can’t reach the market. Check your connection; nothing was lost.'

  it.each([
    ['a message of the server', failure(409, 'CONFLICT', 'It was changed meanwhile.'), 'It was changed meanwhile.'],
    ['a body of somebody else with a message', { status: 500, body: { message: 'Back soon.' } }, 'Back soon.'],
    ['an empty body', { status: 500, body: undefined }, 'Failed to update product. Please try again.'],
    ['a body that is no refusal', { status: 502, body: '<html>' }, 'Failed to update product. Please try again.'],
    ['no response', () => undefined, `Failed to update product. Please try again. / ${OFFLINE}`],
  ])('shows Error and the reason, if any, for %s', async (_of, response, text) => {
    expect(await send(response)).toBe(`Error / ${text}`)
  })

  it.each([
    [failure(409, 'CONFLICT', 'It was changed meanwhile.'), 'It was changed meanwhile.'],
    [{ status: 500, body: undefined }, ''],
  ])('tells staff that updating failed, with the reason if any', async (response, reason) => {
    const admin = { ...ravi, role: 'admin' as const, farmId: null }
    expect(await send(response, admin)).toBe(`Failed to update product / ${reason}`)
  })
})

// docs/product/roles.md#product-form-access
describe('FarmProductForm for staff', () => {
  const openAs = (
    role: 'admin' | 'district_manager' | 'taluk_agent' | 'delivery_agent',
    at = '/dashboard/products/4',
  ) =>
    show(FarmProductForm, {
      path: '/dashboard/products/:id',
      at,
      user: { ...ravi, role, farmId: null },
      responses: {
        ...CATEGORIES,
        'GET /api/admin/products/4': { body: anAdminProduct(4) },
        'GET /api/products/4': { body: asDetail(aProduct(4, { name: 'Public tomato' })) },
        'PUT /api/products/4': { body: aProduct(4) },
      },
    })

  it.each(['admin', 'district_manager'] as const)(
    'lets %s edit the version on sale and returns to the office',
    async role => {
      const { requestsTo } = openAs(role)
      fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Corrected' } })
      fireEvent.click(screen.getByRole('button', { name: 'Update Product' }))
      expect((await screen.findByTestId('elsewhere')).textContent).toBe('/admin?tab=products')
      expect(requestsTo('PUT /api/products/4')[0]?.body).toMatchObject({ name: 'Corrected' })
    },
  )

  it.each([
    ['/admin?tab=products&list=approved&search=tom', '/admin?tab=products&list=approved&search=tom'],
    ['https://elsewhere.example/admin?', '/admin?tab=products'],
  ])('with the list %s returns to %s', async (from, back) => {
    openAs('admin', `/dashboard/products/4?from=${encodeURIComponent(from)}`)
    expect((await screen.findByRole('link', { name: 'Cancel' })).getAttribute('href')).toBe(back)
  })

  it('shows a taluk agent a read-only form', async () => {
    openAs('taluk_agent')
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Tomato')
    expect(screen.getAllByRole('group')[0]?.hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Update Product' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Cancel' })).toBeNull()
  })

  it('shows a delivery agent the public version without calls of the office', async () => {
    const { requestsTo } = openAs('delivery_agent')
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Public tomato')
    expect(screen.getAllByRole('group')[0]?.hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Update Product' })).toBeNull()
    expect(requestsTo('GET /api/admin/products/4')).toEqual([])
  })

  it('offers staff no form for a new product', async () => {
    openAs('admin', '/dashboard/products/new')
    expect(await screen.findByText('Only farms can sell products.')).toBeTruthy()
    expect(screen.queryByLabelText('Name')).toBeNull()
  })
})

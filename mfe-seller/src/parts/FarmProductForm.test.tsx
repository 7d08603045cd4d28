import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CATEGORIES, type } from '../testing/product-form.ts'
import { aProduct, ravi } from '../testing/samples.ts'
import { FarmProductForm } from './FarmProductForm.tsx'

function openNew(responses: FakeResponses = {}) {
  return show(FarmProductForm, {
    path: '/dashboard/products/new',
    user: ravi,
    responses: { ...CATEGORIES, ...responses },
    now: new Date('2026-11-21T06:00:00Z'),
  })
}

async function fillIn() {
  await screen.findByRole('option', { name: 'Vegetables' })
  type('Name', 'Tomato')
  type('Category', '1')
  type('Price per box', '320.50')
  type('In Stock (Boxes)', '20')
  type('Description', 'Firm and red, picked at dawn.')
}

// docs/product/farmer-dashboard.md#product-form, docs/product/farmer-dashboard.md#form-buttons
// docs/product/farmer-dashboard.md#form-rules, docs/product/farmer-dashboard.md#form-statuses
describe('adding a product', () => {
  // docs/product/farmer-dashboard.md#form-defaults
  it('starts with the documented defaults', () => {
    openNew()
    expect(screen.getByLabelText<HTMLInputElement>('Available until').value).toBe('21/12/2026')
    expect(screen.getByLabelText<HTMLInputElement>('Harvest date').value).toBe('21/11/2026')
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('Available Now')
    expect(screen.getByLabelText<HTMLSelectElement>('Unit').value).toBe('kg')
    const numbers = ['Price per box', 'In Stock (Boxes)', 'Units per box', 'Category']
    expect(numbers.map(label => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual(['0', '0', '1', '0'])
  })

  // docs/product/farmer-dashboard.md#units
  it('shows its title and every documented field with its options', async () => {
    openNew()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Add New Product')
    await screen.findByRole('option', { name: 'Vegetables' })
    const optionsOf = (label: string) =>
      Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, ({ text }) => text)
    expect(optionsOf('Unit')).toEqual(['kg', 'g', 'l', 'ml', 'each', 'dozen'])
    expect(optionsOf('Status')).toEqual(['Available Now', 'Pre-Order', 'Coming Soon', 'Sold Out'])
    const price = screen.getByLabelText<HTMLInputElement>('Price per box')
    expect([price.type, price.inputMode]).toEqual(['text', 'decimal'])
    for (const label of ['Name', 'Description', /^Growing details/]) expect(screen.getByLabelText(label)).toBeTruthy()
    expect(screen.getByLabelText('Choose a picture').getAttribute('accept')).toMatch(/jpeg.*png.*gif.*webp/)
    expect(screen.getAllByText(/JPEG, PNG, GIF or WebP/)).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/dashboard/products')
  })

  it('allows days from tomorrow to a year ahead', () => {
    openNew()
    fireEvent.click(screen.getByRole('button', { name: 'Available until: choose in a calendar' }))
    for (let month = 0; month < 11; month += 1) fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(screen.getByRole('grid', { name: 'November 2027' })).toBeTruthy()
    const isOffered = (name: string) => !screen.getByRole('button', { name }).hasAttribute('disabled')
    expect([isOffered('Nov 21, 2027'), isOffered('Nov 22, 2027')]).toEqual([true, false])
  })

  it('shows the documented errors and sends no request', async () => {
    const { requestsTo } = openNew()
    type('Units per box', '0')
    fireEvent.click(screen.getByRole('button', { name: 'Create Product' }))
    for (const text of [
      'Product name must be at least 2 characters',
      'Price must be positive',
      'Category is required',
      'Description must be at least 10 characters',
      'Must have at least 1 unit per box',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(requestsTo('POST /api/products')).toEqual([])
  })

  // docs/product/farmer-dashboard.md#create-flow
  it('uploads the picture, creates the product with it and returns to the list', async () => {
    const { requestsTo } = openNew({
      'POST /api/upload': { status: 201, body: { imageUrl: '/files/product/abc.webp' } },
      'POST /api/products': { status: 201, body: aProduct(9, { approvalStatus: 'pending' }) },
    })
    await fillIn()
    fireEvent.change(screen.getByLabelText('Choose a picture'), {
      target: { files: [new File(['x'], 'tomato.png', { type: 'image/png' })] },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Create Product' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/dashboard/products')
    expect(requestsTo('POST /api/products')[0]?.body).toMatchObject({
      name: 'Tomato',
      price: '320.50',
      categoryId: '1',
      imageUrl: '/files/product/abc.webp',
    })
    expect(screen.getByTestId('toast').textContent).toContain('Product created')
  })

  // docs/product/farmer-dashboard.md#yearly-season
  it('sends the tapped season month by month', async () => {
    const { requestsTo } = openNew({ 'POST /api/products': { status: 201, body: aProduct(9) } })
    await fillIn()
    const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    for (const name of ['November: nothing', 'December: nothing', 'October: nothing', 'October: harvesting']) tap(name)
    fireEvent.click(screen.getByRole('button', { name: 'Create Product' }))
    await screen.findByTestId('elsewhere')
    expect(requestsTo('POST /api/products')[0]?.body).toMatchObject({
      seasons: [
        { from: 9, to: 9, state: 'growing' },
        { from: 10, to: 11, state: 'harvesting' },
      ],
    })
  })

  const UNREADABLE = 'This file is not a picture we can read.'
  it.each([
    [UNREADABLE, failure(422, 'NOT_A_PICTURE', UNREADABLE), UNREADABLE],
    ['nothing', failure(422, 'NOT_A_PICTURE', ''), 'Failed to upload product image. Please try again.'],
    ['a body without a message', { status: 502, body: { error: 1 } }, 'File upload failed'],
    ['a text', { status: 502, body: 'Too much' }, '"Too much"'],
  ])('creates nothing when the picture is refused: “%s”', async (_, response, text) => {
    const { requestsTo } = openNew({ 'POST /api/upload': response })
    await fillIn()
    fireEvent.change(screen.getByLabelText('Choose a picture'), {
      target: { files: [new File(['x'], 'x.png', { type: 'image/png' })] },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Create Product' }))
    await waitFor(() => expect(screen.getByTestId('toast').textContent).toBe(`Image Upload Error / ${text}`))
    expect(requestsTo('POST /api/products')).toEqual([])
  })

  it('focuses a list of errors that links to each field', async () => {
    openNew()
    fireEvent.click(screen.getByRole('button', { name: 'Create Product' }))
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^4 fields need another look/))
    fireEvent.click(screen.getByRole('button', { name: 'Description' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Description')))
    fireEvent.click(screen.getByRole('button', { name: 'Category' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Category')))
  })

  it('shows that it is sending, and a default text for a failure without message', async () => {
    let refuse = () => {}
    const refused = new Promise<void>(resolve => {
      refuse = resolve
    })
    openNew({ 'POST /api/products': async () => refused.then(() => ({ status: 500, body: undefined })) })
    await fillIn()
    fireEvent.click(screen.getByRole('button', { name: 'Create Product' }))
    expect(await screen.findByRole('button', { name: 'Creating...' })).toBeTruthy()
    refuse()
    expect(await screen.findByText('Error / Failed to create product. Please try again.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Create Product' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Tomato')
  })

  it('keeps the form on a refusal and marks the named field', async () => {
    openNew({
      'POST /api/products': failure(400, 'VALIDATION', 'Date must be in the future', {
        fields: { availableUntil: 'Date must be in the future' },
      }),
    })
    await fillIn()
    fireEvent.click(screen.getByRole('button', { name: 'Create Product' }))
    await waitFor(() => expect(screen.getByTestId('toast').textContent).toBe('Error / Date must be in the future'))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Tomato')
    expect(screen.getByLabelText('Available until').getAttribute('aria-invalid')).toBe('true')
  })
})

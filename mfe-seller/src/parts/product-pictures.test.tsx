import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { anAdminProduct, aProduct, asDetail, ravi } from '../testing/samples.ts'
import { FarmProductForm } from './FarmProductForm.tsx'

const CATEGORIES = {
  'GET /api/categories': {
    body: [{ id: 1, name: 'Vegetables', description: '', createdAt: '2026-01-01T00:00:00.000Z' }],
  },
}
const ADD = 'POST /api/products/4/images'
const image = (id: number, isPrimary = false) => ({ id, imageUrl: `/files/product/${id}.webp`, isPrimary })
const aFile = (name: string, type = 'image/png') => new File(['x'], name, { type })
const choose = (label: string, ...files: File[]) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const toasts = () => screen.getAllByTestId('toast').map(({ textContent }) => textContent)
const nameOf = (body: unknown) => {
  const file = body instanceof FormData && body.get('image')
  return file instanceof File ? file.name : undefined
}

function openEdit(images: object[] = [image(1, true), image(2)], responses: FakeResponses = {}, product = aProduct(4)) {
  return show(FarmProductForm, {
    path: '/dashboard/products/:id',
    at: '/dashboard/products/4',
    user: ravi,
    responses: {
      ...CATEGORIES,
      'GET /api/products/4': { body: asDetail(product) },
      'GET /api/products/4/images': { body: images },
      [ADD]: ({ body }) => ({ status: 201, body: { ...image(9), imageUrl: `/files/product/${nameOf(body)}.webp` } }),
      ...responses,
    },
  })
}
const isUploadOffered = () => !screen.getByRole('button', { name: 'Upload Selected' }).hasAttribute('disabled')

// docs/product/farmer-dashboard.md#form-toasts
describe('ProductImages of an edited product', () => {
  it('lists the primary picture first, changes the primary one and deletes pictures', async () => {
    const { requestsTo } = openEdit(undefined, {
      'PUT /api/products/4/images/2/primary': { body: { id: 2 } },
      'DELETE /api/products/4/images/2': { body: { id: 2 } },
    })
    await screen.findByRole('img', { name: 'Picture 1' })
    const tiles = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(tiles).toEqual([expect.stringMatching(/PrimaryDelete$/), expect.stringMatching(/Set as primaryDelete$/)])
    expect(screen.queryByRole('button', { name: 'Set picture 1 as primary' })).toBeNull()
    press('Set picture 2 as primary')
    await waitFor(() => expect(toasts()).toEqual(['Primary image updated / ']))
    press('Delete picture 2')
    expect(requestsTo('DELETE /api/products/4/images/2')).toEqual([])
    press('Delete')
    await waitFor(() => expect(toasts()).toContain('Image deleted / '))
    expect(requestsTo('PUT /api/products/4/images/2/primary')).toHaveLength(1)
  })

  it('shows why an action failed', async () => {
    openEdit(undefined, {
      'PUT /api/products/4/images/2/primary': failure(503, 'UNAVAILABLE', 'Back soon'),
      'DELETE /api/products/4/images/2': failure(503, 'UNAVAILABLE', 'Back soon'),
    })
    await screen.findByRole('img', { name: 'Picture 2' })
    press('Set picture 2 as primary')
    await waitFor(() => expect(toasts()).toEqual(['Error / Failed to set primary image. Please try again.']))
    press('Delete picture 2')
    press('Delete')
    await waitFor(() => expect(toasts()).toContain('Error / Failed to delete image. Please try again.'))
  })

  it('shows an empty state and enables upload only with chosen files', async () => {
    openEdit([])
    expect(await screen.findByText('No product images yet')).toBeTruthy()
    expect(isUploadOffered()).toBe(false)
    choose('Add Images', aFile('field.png'))
    expect(isUploadOffered()).toBe(true)
    press('Remove field.png')
    expect(isUploadOffered()).toBe(false)
  })

  it('uploads one after another and shows why one was refused', async () => {
    const { requestsTo } = openEdit(undefined, {
      [ADD]: ({ body }) =>
        nameOf(body) === 'text.png'
          ? failure(422, 'NOT_A_PICTURE', 'This file is not a picture we can read.')
          : { status: 201, body: image(9) },
    })
    await screen.findByRole('img', { name: 'Picture 1' })
    choose('Add Images', aFile('box.png'), aFile('text.png'), aFile('field.png'))
    press('Upload Selected')
    expect(await screen.findByText('text.png was not uploaded. This file is not a picture we can read.')).toBeTruthy()
    await waitFor(() => expect(toasts()).toEqual(['Upload Error / This file is not a picture we can read.']))
    expect(requestsTo(ADD).map(({ body }) => nameOf(body))).toEqual(['box.png', 'text.png', 'field.png'])
    expect(screen.queryByRole('button', { name: 'Try text.png again' })).toBeNull()
  })

  it('retries by itself when the connection breaks', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
    const { requestsTo } = openEdit(undefined, {
      [ADD]: (_, before) => (before < 2 ? undefined : { status: 201, body: image(9) }),
    })
    await screen.findByRole('img', { name: 'Picture 1' })
    choose('Add Images', aFile('box.png'))
    press('Upload Selected')
    await waitFor(() => expect(toasts()).toEqual(['Images uploaded / ']))
    expect(requestsTo(ADD)).toHaveLength(3)
    vi.useRealTimers()
  })

  it('uploads chosen pictures with Update Product and keeps failed ones in the form', async () => {
    const { requestsTo } = openEdit(undefined, {
      'PUT /api/products/4': { body: aProduct(4) },
      [ADD]: (_, before) => (before === 0 ? failure(503, 'UNAVAILABLE', '') : { status: 201, body: image(9) }),
    })
    await screen.findByRole('img', { name: 'Picture 1' })
    choose('Add Images', aFile('box.png'))
    press('Update Product')
    await waitFor(() => expect(toasts()).toContain('Upload Error / Failed to upload images. Please try again.'))
    expect(screen.queryByTestId('elsewhere')).toBeNull()
    press('Try box.png again')
    await waitFor(() => expect(requestsTo(ADD)).toHaveLength(2))
  })

  it('accepts at most eight pictures', async () => {
    const { requestsTo } = openEdit([1, 2, 3, 4, 5, 6, 7].map(id => image(id, id === 1)))
    await screen.findByRole('img', { name: 'Picture 7' })
    choose('Add Images', aFile('eight.png'), aFile('nine.png'))
    expect(screen.queryByLabelText('Add Images')).toBeNull()
    expect(toasts()).toEqual(['A product has at most 8 pictures. Not added: nine.png. / '])
    press('Upload Selected')
    await waitFor(() => expect(requestsTo(ADD).map(({ body }) => nameOf(body))).toEqual(['eight.png']))
  })

  it('refuses HEIC if the browser can’t decode it', async () => {
    const { requestsTo } = openEdit()
    await screen.findByRole('img', { name: 'Picture 1' })
    choose('Add Images', aFile('IMG_1.HEIC', 'image/heic'))
    expect(await screen.findByText(/^IMG_1.HEIC was not uploaded\. This browser can’t read HEIC pictures/)).toBeTruthy()
    press('Upload Selected')
    expect(requestsTo(ADD)).toEqual([])
  })

  it('says that pictures of a product on sale need approval', async () => {
    openEdit()
    expect(await screen.findByText(/show in the shop once approved/)).toBeTruthy()
  })

  it('hides its buttons from people without permission', async () => {
    show(FarmProductForm, {
      path: '/dashboard/products/:id',
      at: '/dashboard/products/4',
      user: { ...ravi, role: 'taluk_agent', farmId: null },
      responses: {
        ...CATEGORIES,
        'GET /api/admin/products/4': { body: anAdminProduct(4) },
        'GET /api/products/4/images': { body: [image(1, true)] },
      },
    })
    expect(await screen.findByRole('img', { name: 'Picture 1' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete picture 1' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Upload Selected' })).toBeNull()
  })
})

describe('FarmProductForm for a new product with pictures', () => {
  async function openFilledNew(responses: FakeResponses = {}) {
    const screenOfForm = show(FarmProductForm, {
      path: '/dashboard/products/new',
      user: ravi,
      responses: {
        ...CATEGORIES,
        'POST /api/products': { status: 201, body: aProduct(4, { approvalStatus: 'pending' }) },
        ...responses,
      },
      now: new Date('2026-11-21T06:00:00Z'),
    })
    await screen.findByRole('option', { name: 'Vegetables' })
    const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
    type('Name', 'Tomato')
    type('Category', '1')
    type('Price per box', '320.50')
    type('Description', 'Firm and red, picked at dawn.')
    return screenOfForm
  }

  // docs/product/farmer-dashboard.md#image-inputs
  it('lets pictures be removed, and uploads the rest one by one after creation', async () => {
    const { requestsTo } = await openFilledNew({ [ADD]: { status: 201, body: image(9) } })
    choose('Add more pictures', aFile('box.png'), aFile('blurred.png'), aFile('field.png'))
    press('Remove blurred.png')
    press('Create Product')
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/dashboard/products')
    expect(requestsTo(ADD).map(({ body }) => nameOf(body))).toEqual(['box.png', 'field.png'])
  })

  it('closes when pictures fail, which can be added later', async () => {
    await openFilledNew({ [ADD]: failure(503, 'UNAVAILABLE', '') })
    choose('Add more pictures', aFile('box.png'))
    press('Create Product')
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/dashboard/products')
    expect(toasts()).toEqual([
      'Upload Error / Failed to upload additional images. You can try uploading them later in edit mode.',
      'Product created / We’ll check it, then it goes on sale.',
    ])
  })

  it('creates the product once when the response was lost', async () => {
    const { requestsTo } = await openFilledNew({
      'POST /api/products': (_, before) =>
        before === 0 ? undefined : { status: 201, body: aProduct(4, { approvalStatus: 'pending' }) },
    })
    press('Create Product')
    await screen.findByTestId('toast')
    press('Create Product')
    await screen.findByTestId('elsewhere')
    const keys = requestsTo('POST /api/products').map(({ key }) => key)
    expect(keys[0]).toMatch(/.{30}/)
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('reports other failures as Submission Error', async () => {
    const failing = vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
      throw new Error('No random numbers')
    })
    await openFilledNew()
    press('Create Product')
    await waitFor(() => expect(toasts()).toEqual(['Submission Error / No random numbers']))
    failing.mockRestore()
  })
})

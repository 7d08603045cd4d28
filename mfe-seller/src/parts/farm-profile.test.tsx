import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aFarmProfile, ravi } from '../testing/samples.ts'
import { FarmProfile } from './FarmProfile.tsx'

const profile = aFarmProfile()
const PUT = 'PUT /api/farmers/profile'
const UPLOAD = 'POST /api/farmers/images'

const open = (responses: FakeResponses = {}) =>
  show(FarmProfile, {
    path: '/dashboard/profile',
    user: ravi,
    responses: { 'GET /api/farmers/profile': { body: profile }, [PUT]: { body: profile }, ...responses },
  })

const box = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label, { selector: ':not(form)' })
const type = async (label: RegExp | string, value: string) => fireEvent.change(await box(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const toasts = () => screen.queryAllByTestId('toast').map(toast => toast.textContent)
const pictures = () => screen.getAllByRole('img', { name: /^Picture/ }).map(image => image.getAttribute('src'))
const choose = (label: string, ...files: File[]) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files } })
const aFile = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const nameOf = (body: unknown) => {
  const file = body instanceof FormData ? body.get('images') : undefined
  return file instanceof File ? file.name : undefined
}

// Pictures never load here, so that they would count as missing.
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})
afterEach(() => {
  vi.restoreAllMocks()
})

// docs/product/farmer-dashboard.md#farm-profile
describe('FarmProfile', () => {
  it('shows a pending email address, resends its link or keeps the current one', async () => {
    const pending = { ...profile, pendingEmail: 'new@example.com' }
    const { requestsTo } = open({
      'GET /api/farmers/profile': { body: pending },
      'DELETE /api/users/email-change': { body: { message: 'ok' } },
    })
    expect(await screen.findByText('Waiting for confirmation: new@example.com')).toBeTruthy()
    expect((await box('Email')).value).toBe('new@example.com')
    press('Keep ravi@example.com')
    await waitFor(() => expect(screen.queryByText(/Waiting for confirmation/)).toBeNull())
    expect(requestsTo('DELETE /api/users/email-change')).toHaveLength(1)
    expect((await box('Email')).value).toBe('ravi@example.com')
  })

  it('focuses a list of errors that links to each field', async () => {
    open()
    await type('Farm name', '')
    await type('Website (optional)', 'nowhere')
    press('Save changes')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^2 fields need another look/))
    press('Website')
    expect(document.activeElement).toBe(await box('Website (optional)'))
  })

  // docs/product/delivery.md#areas-of-a-farm
  it('unticks delivery areas but keeps at least one', async () => {
    const { requestsTo } = open()
    for (const area of ['Bangalore Urban', 'Bangalore Rural', /^Within 50 km/]) fireEvent.click(await box(area))
    press('Save changes')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^One field needs another look/))
    expect(screen.getByText('Please deliver to at least one area')).toBeTruthy()
    press('Delivers to')
    expect(document.activeElement).toBe(await box('Bangalore Urban'))
    fireEvent.click(await box('Bangalore Urban'))
    press('Save changes')
    await waitFor(() => expect(toasts()).toEqual(['Profile updated / ']))
    expect(requestsTo(PUT)[0]?.body).toMatchObject({ deliveryAreas: ['urban'] })
  })

  it('requires pickup hours to offer pickup', async () => {
    const { requestsTo } = open()
    fireEvent.click(await screen.findByRole('switch', { name: 'Buyers can collect here' }))
    press('Save changes')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^One field needs another look/))
    expect(screen.getByText('Please say when boxes can be picked up')).toBeTruthy()
    press('Pickup at the farm')
    expect(document.activeElement).toBe(await box('Pickup hours'))
    await type('Pickup hours', 'Daily, 8 am to 6 pm')
    press('Save changes')
    await waitFor(() => expect(toasts()).toEqual(['Profile updated / ']))
    expect(requestsTo(PUT)[0]?.body).toMatchObject({ pickup: { isOffered: true, hours: 'Daily, 8 am to 6 pm' } })
  })

  it('starts with the saved profile and sends it whole, tags and pictures as lists', async () => {
    const { requestsTo } = open()
    expect((await box('Tags (optional)')).value).toBe('organic, millets')
    await type('Tags (optional)', ' organic,, drip irrigation ')
    await type(/^YouTube/, 'https://youtu.be/a\nhttps://youtu.be/b')
    press('Save changes')
    await waitFor(() => expect(toasts()).toEqual(['Profile updated / ']))
    expect(requestsTo(PUT)[0]?.body).toEqual({
      name: 'Ravi Kumar',
      email: 'ravi@example.com',
      phone: '9845011001',
      farmName: 'Ravi’s Field',
      location: 'Malur, Kolar',
      description: 'Tomatoes and ragi on four acres.',
      address: 'Survey no. 12, Malur',
      website: '',
      instagramReels: '',
      youtube: 'https://youtu.be/a\nhttps://youtu.be/b',
      story: '',
      practices: '',
      tags: ['organic', 'drip irrigation'],
      logoUrl: '',
      farmImages: profile.farmImages,
      deliveryAreas: ['urban', 'rural', 'extended'],
      pickup: { isOffered: false, hours: '' },
    })
  })

  it('saves again over a change of the office since the last save', async () => {
    const byOffice = { ...profile, address: 'Survey no. 14, Malur' }
    const { requestsTo } = open({
      'GET /api/farmers/profile': (_request, before) => ({ body: before === 0 ? profile : byOffice }),
    })
    await type('Farm name', 'Ravi’s Orchard')
    press('Save changes')
    await waitFor(async () => expect((await box('Address')).value).toBe(byOffice.address))
    press('Save changes')
    await waitFor(() => expect(requestsTo(PUT)[1]?.body).toMatchObject({ address: byOffice.address }))
  })

  // docs/product/farmer-dashboard.md#farm-profile-rules
  it.each([
    ['Name', 'R', 'Name must be at least 2 characters'],
    ['Email', 'ravi', 'Please enter a valid email address'],
    ['Phone', '98450', 'Please enter a valid phone number'],
    ['Farm name', 'R', 'Farm name must be at least 2 characters'],
    ['About the farm', 'Tomatoes', 'Description must be at least 10 characters'],
    ['Address', '12', 'Address must be at least 5 characters'],
    [/^Website/, 'ravisfield', 'Please enter a valid URL'],
    [/^YouTube/, 'https://youtu.be/a\nravi', 'Please enter a valid URL'],
  ])('shows the documented error for a wrong %s', async (label, value, message) => {
    const { requestsTo } = open()
    await type(label, value)
    press('Save changes')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(requestsTo(PUT)).toEqual([])
  })

  it('keeps the stored location and finds every district by typing', async () => {
    const { requestsTo } = open()
    const district = await screen.findByRole<HTMLInputElement>('combobox', { name: 'District' })
    expect(district.value).toBe('Malur, Kolar')
    fireEvent.click(district)
    expect(screen.getByRole('option', { name: 'Malur, Kolar' })).toBeTruthy()
    fireEvent.change(district, { target: { value: 'mand' } })
    fireEvent.click(await screen.findByRole('option', { name: 'Mandya' }))
    press('Save changes')
    await waitFor(() => expect(requestsTo(PUT)[0]?.body).toMatchObject({ location: 'Mandya' }))
  })

  // docs/product/farmer-dashboard.md#farm-profile-texts
  it.each([
    [failure(503, 'UNAVAILABLE', 'Back soon'), 'Failed to update profile / '],
    [failure(401, 'NOT_SIGNED_IN', 'Please sign in'), 'Authentication token not found. Please login again. / '],
  ])('says when saving failed', async (response, text) => {
    open({ [PUT]: response })
    await type('Farm name', 'Ravi’s Orchard')
    press('Save changes')
    await waitFor(() => expect(toasts()).toEqual([text]))
  })
})

// docs/product/farmer-dashboard.md#farm-images
describe('FarmPictures', () => {
  it('reorders pictures, the first as main picture, and removes them', async () => {
    open()
    await box('Farm name')
    press('Make picture 3 the main one')
    expect(pictures()).toEqual(['/files/farm/c.webp', '/files/farm/a.webp', '/files/farm/b.webp'])
    press('Move picture 2 back')
    expect(pictures()).toEqual(['/files/farm/c.webp', '/files/farm/b.webp', '/files/farm/a.webp'])
    press('Remove picture 2')
    expect(pictures()).toEqual(['/files/farm/c.webp', '/files/farm/a.webp'])
    press('Discard')
    expect(pictures()).toEqual(profile.farmImages)
  })

  it('uploads several at once and retries a failed one', async () => {
    let isBroken = true
    const { requestsTo } = open({
      [UPLOAD]: ({ body }) =>
        nameOf(body) === 'well.jpg' && isBroken
          ? failure(503, 'UNAVAILABLE', 'Back soon')
          : { body: { imageUrls: [`/files/farm/${nameOf(body)?.replace('.', '-')}.webp`] } },
    })
    await box('Farm name')
    choose('Add pictures', aFile('gate.jpg'), aFile('well.jpg'), aFile('cows.jpg'))
    expect(await screen.findByText('well.jpg was not uploaded. Back soon')).toBeTruthy()
    await waitFor(() => expect(toasts()).toEqual(['Failed to upload images / ']))
    expect(pictures().slice(3)).toEqual(['/files/farm/gate-jpg.webp', '/files/farm/cows-jpg.webp'])
    isBroken = false
    press('Try well.jpg again')
    await waitFor(() => expect(pictures()).toHaveLength(6))
    expect(requestsTo(UPLOAD).map(({ body }) => nameOf(body))).toEqual(['gate.jpg', 'well.jpg', 'cows.jpg', 'well.jpg'])
    press('Save changes')
    await waitFor(() => expect(requestsTo(PUT)).toHaveLength(1))
    expect(requestsTo(PUT)[0]?.body).toMatchObject({
      farmImages: [...profile.farmImages, ...['gate', 'cows', 'well'].map(name => `/files/farm/${name}-jpg.webp`)],
    })
  })

  it('accepts all picture types and several files', async () => {
    open()
    await box('Farm name')
    const { accept, multiple } = screen.getByLabelText<HTMLInputElement>('Add pictures')
    expect([accept, multiple]).toEqual(['image/*', true])
  })

  it('refuses pictures above 8 MB', async () => {
    const { requestsTo } = open()
    await box('Farm name')
    choose('Add pictures', new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'wide.png', { type: 'image/png' }))
    expect(await screen.findByText('wide.png was not uploaded. Please choose a picture under 8 MB.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try wide.png again' })).toBeNull()
    press('Remove wide.png')
    expect(screen.queryByText(/wide.png/)).toBeNull()
    expect(requestsTo(UPLOAD)).toEqual([])
  })

  it('says when the session has ended', async () => {
    open({ [UPLOAD]: failure(401, 'NOT_SIGNED_IN', 'Please sign in') })
    await box('Farm name')
    choose('Add pictures', aFile('gate.jpg'), aFile('well.jpg'))
    await waitFor(() => expect(toasts()).toEqual(['Authentication token not found. Please login again. / ']))
  })

  it('uploads a logo', async () => {
    const { requestsTo } = open({ [UPLOAD]: { body: { imageUrls: ['/files/farm/logo.webp'] } } })
    await box('Farm name')
    choose('Choose a logo', aFile('logo.png'))
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Logo' }).getAttribute('src')).toBe('/files/farm/logo.webp'),
    )
    press('Save changes')
    await waitFor(() => expect(requestsTo(PUT)[0]?.body).toMatchObject({ logoUrl: '/files/farm/logo.webp' }))
  })
})

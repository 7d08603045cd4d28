import { failure } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ALL, aManagedFarmer, FARM, MANAGER, ONE, openFarmers } from '../testing/farmers.tsx'
import { unfoldHistory } from '../testing/unfold-history.ts'

const UPDATE = 'PUT /api/admin/farmers/7'
const UPLOAD = 'POST /api/admin/farmers/7/images'

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

// docs/product/office.md#farmers-tab
describe('EditFarmer', () => {
  it('sends changed fields and shows a toast', async () => {
    const { requestsTo } = openFarmers(
      { [ALL]: { body: [FARM] }, [ONE]: { body: aManagedFarmer() }, [UPDATE]: { body: aManagedFarmer() } },
      { more: '&farm=7' },
    )
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    type('Farm name', 'R')
    press('Save changes')
    expect(await screen.findByText('Farm name must be at least 2 characters')).toBeTruthy()
    type('Farm name', 'Ravi’s New Field')
    type('Tags (optional)', 'organic, native')
    press('Save changes')
    expect(await screen.findByText('Farmer updated / Ravi’s Field')).toBeTruthy()
    expect(requestsTo(UPDATE)[0]?.body).toEqual({ farmName: 'Ravi’s New Field', tags: 'organic, native' })
    expect(await screen.findByRole('link', { name: 'Ravi’s Field' })).toBeTruthy()
  })

  it('sends pickup with its hours', async () => {
    const { requestsTo } = openFarmers(
      { [ALL]: { body: [FARM] }, [ONE]: { body: aManagedFarmer() }, [UPDATE]: { body: aManagedFarmer() } },
      { more: '&farm=7' },
    )
    fireEvent.click(await screen.findByLabelText('Buyers may pick up their boxes at the farm'))
    press('Save changes')
    expect(await screen.findByText('Please say when boxes can be picked up')).toBeTruthy()
    type('Pickup hours', 'Daily, 8 am to 6 pm')
    press('Save changes')
    expect(await screen.findByText('Farmer updated / Ravi’s Field')).toBeTruthy()
    expect(requestsTo(UPDATE)[0]?.body).toEqual({ pickup: { isOffered: true, hours: 'Daily, 8 am to 6 pm' } })
  })

  it('returns to the searched list', async () => {
    openFarmers({ [ONE]: { body: aManagedFarmer() } }, { more: '&search=ravi&farm=7' })
    const back = await screen.findByRole('link', { name: 'Back to farmers' })
    expect(back.getAttribute('href')).toBe('/admin?tab=farmers&search=ravi')
  })

  it('opens for valid ids only', async () => {
    const { requestsTo } = openFarmers(
      { [ALL]: { body: [FARM] }, [ONE]: { body: aManagedFarmer() } },
      { more: '&farm=0x7' },
    )
    expect(await screen.findByRole('button', { name: 'Edit Ravi’s Field' })).toBeTruthy()
    expect(requestsTo(ONE)).toEqual([])
  })

  it('hides the e-mail address and other districts from a district manager', async () => {
    openFarmers({ [ONE]: { body: aManagedFarmer() } }, { user: MANAGER, more: '&farm=7' })
    const place = await screen.findByLabelText('Location')
    expect(screen.queryByLabelText('Email')).toBeNull()
    fireEvent.click(place)
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Bengaluru Rural'])
  })

  it('reorders and removes pictures and the logo', async () => {
    const pictures = ['/files/farm/7/a.webp', '/files/farm/7/b.webp', '/files/farm/7/c.webp']
    const farm = aManagedFarmer({ farmImages: pictures, logoUrl: '/files/farm/7/logo.webp' })
    const { requestsTo } = openFarmers(
      { [ALL]: { body: [FARM] }, [ONE]: { body: farm }, [UPDATE]: { body: farm } },
      { more: '&farm=7' },
    )
    await screen.findByText('Pictures')
    press('Remove Logo')
    press('Make main: Picture 3')
    press('Remove Picture 2')
    press('Save changes')
    await waitFor(() => expect(requestsTo(UPDATE)).toHaveLength(1))
    // The former first picture is now second, and was removed.
    expect(requestsTo(UPDATE)[0]?.body).toEqual({
      ...{ logoUrl: '', farmImages: ['/files/farm/7/c.webp', '/files/farm/7/b.webp'] },
    })
  })

  it('uploads pictures one by one and saves only those that succeeded', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>(resolve => {
      arrive = resolve
    })
    const nameOf = (body: unknown) => (body instanceof FormData ? (body.get('images') as File).name : '')
    const { requestsTo } = openFarmers(
      {
        [ONE]: { body: aManagedFarmer({ farmImages: ['/files/farm/7/a.webp'] }) },
        [UPDATE]: { body: aManagedFarmer() },
        [UPLOAD]: async ({ body }) => {
          await arrival
          return nameOf(body) === 'well.jpg'
            ? failure(422, 'NOT_A_PICTURE', 'This is not a picture')
            : { body: { imageUrls: [`/files/farm/7/${nameOf(body).replace('.', '-')}.webp`] } }
        },
      },
      { user: MANAGER, more: '&farm=7' },
    )
    const files = ['gate.jpg', 'well.jpg'].map(name => new File(['x'], name, { type: 'image/jpeg' }))
    fireEvent.change(await screen.findByLabelText('Add pictures'), { target: { files } })
    const uploading = await screen.findByRole<HTMLButtonElement>('button', { name: 'Uploading pictures…' })
    expect(uploading.disabled).toBe(true)
    arrive()
    expect(await screen.findByText('well.jpg was not uploaded. This is not a picture')).toBeTruthy()
    expect(screen.getByTestId('toast').textContent).toBe('Failed to upload images / This is not a picture')
    expect(screen.queryByRole('button', { name: 'Try well.jpg again' })).toBeNull()
    press('Remove well.jpg')
    press('Save changes')
    await waitFor(() => expect(requestsTo(UPDATE)).toHaveLength(1))
    expect(requestsTo(UPDATE)[0]?.body).toEqual({ farmImages: ['/files/farm/7/a.webp', '/files/farm/7/gate-jpg.webp'] })
  })

  it('replaces the logo', async () => {
    const { requestsTo } = openFarmers(
      {
        [ONE]: { body: aManagedFarmer({ logoUrl: '/files/farm/7/logo.webp' }) },
        [UPDATE]: { body: aManagedFarmer() },
        [UPLOAD]: { status: 201, body: { imageUrls: ['/files/farm/7/new.webp'] } },
      },
      { user: MANAGER, more: '&farm=7' },
    )
    const files = [new File(['x'], 'sign.jpg', { type: 'image/jpeg' })]
    fireEvent.change(await screen.findByLabelText('Choose another logo'), { target: { files } })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Uploading pictures…' }).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Remove Logo' })).toBeNull()
    await screen.findByRole('button', { name: 'Remove Logo' })
    press('Save changes')
    await waitFor(() => expect(requestsTo(UPDATE)[0]?.body).toEqual({ logoUrl: '/files/farm/7/new.webp' }))
  })

  it('shows the farm’s history, also to a district manager', async () => {
    const history = 'GET /api/admin/journal?limit=10&thing=farm&thingId=7'
    const { requestsTo } = openFarmers(
      { [ONE]: { body: aManagedFarmer() }, [history]: { body: [] } },
      { user: MANAGER, more: '&farm=7' },
    )
    await unfoldHistory()
    await waitFor(() => expect(requestsTo(history)).toHaveLength(1))
  })

  it('shows refusals and a pending e-mail address', async () => {
    const message = 'This email address is already registered.'
    openFarmers(
      {
        [ONE]: { body: aManagedFarmer({ pendingEmail: 'new@example.com' }) },
        [UPDATE]: failure(409, 'EMAIL_TAKEN', message, { fields: { email: message } }),
      },
      { more: '&farm=7' },
    )
    expect(await screen.findByText('Waiting for confirmation: new@example.com')).toBeTruthy()
    type('Email', 'asha@example.com')
    press('Save changes')
    expect(await screen.findByText(`Failed to update farmer / ${message}`)).toBeTruthy()
    expect(screen.getByText(message)).toBeTruthy()
  })
})

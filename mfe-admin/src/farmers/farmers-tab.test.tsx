import type { AdminFarmer, ManagedFarmer, SessionPerson } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { onPhone } from '../testing/order-lists.tsx'
import { aPerson } from '../testing/samples.ts'
import { unfoldHistory } from '../testing/unfold-history.ts'

const ALL = 'GET /api/admin/farmers?limit=25'
const DISTRICT = 'GET /api/admin/farmers/district?limit=25'
const ONE = 'GET /api/admin/farmers/7'
const UPDATE = 'PUT /api/admin/farmers/7'
const UPLOAD = 'POST /api/admin/farmers/7/images'
const DELETE = 'DELETE /api/admin/farmers/7'

const MANAGER = aPerson({ role: 'district_manager', district: 'Bengaluru Rural' })
const AGENT = aPerson({ role: 'delivery_agent', district: 'Bengaluru Rural' })

const FARM: AdminFarmer = {
  ...{ id: 7, farmName: 'Ravi’s Field', name: 'Ravi Kumar', location: 'Hoskote, Bengaluru Rural' },
  ...{ district: 'Bengaluru Rural', taluk: 'Hoskote', phone: '+91 98450 12345', email: 'ravi@example.com' },
  ...{ productCount: 9, pendingCount: 2, approvedCount: 6, rejectedCount: 1, createdAt: '2026-03-01T06:00:00.000Z' },
  threeButtons: false,
}

const farmer = (more: Partial<ManagedFarmer> = {}): ManagedFarmer => ({
  ...{ id: 7, name: 'Ravi Kumar', email: 'ravi@example.com', pendingEmail: null, phone: '+91 98450 12345' },
  ...{ farmName: 'Ravi’s Field', location: 'Bengaluru Rural', district: 'Bengaluru Rural', taluk: 'Hoskote' },
  ...{ description: 'Vegetables grown without haste.', address: 'Near the tank', website: null },
  ...{ instagramReels: '', youtube: '', story: '', practices: '', tags: ['organic'], logoUrl: null, farmImages: [] },
  ...{ imageUrl: '/files/drawn/farm.webp', rating: 0, reviewCount: 0, followerCount: 0, productCount: 6 },
  ...{ earnings: 0, openOrderCount: 0, deliveryAreas: ['urban', 'rural', 'extended'] },
  ...{ pickup: { isOffered: false, hours: '' }, ...more },
})

const open = (
  responses: FakeResponses,
  { user = aPerson(), more = '' }: { user?: SessionPerson; more?: string } = {},
) => show(AdminPage, { path: '/admin', at: `/admin?tab=farmers${more}`, user, responses })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => vi.unstubAllGlobals())

describe('the list of farmers', () => {
  it('is all for an admin, each with contact and counts and a link to its page', async () => {
    open({ [ALL]: { body: [FARM], headers: { 'X-Total-Count': '1' } } })
    const link = await screen.findByRole('link', { name: 'Ravi’s Field' })
    expect(link.getAttribute('href')).toBe('/farmers/7')
    for (const text of ['Hoskote, Bengaluru Rural', '+91 98450 12345', 'ravi@example.com', '9', '2', '6', '1'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(screen.getByText('1 farm')).toBeTruthy()
  })

  it('says on a phone in one line how many products wait, are approved and are rejected', async () => {
    onPhone()
    open({ [ALL]: { body: [FARM, { ...FARM, id: 8, pendingCount: 0, approvedCount: 9, rejectedCount: 0 }] } })
    expect(await screen.findByText('2 pending, 6 approved, 1 rejected')).toBeTruthy()
    expect(screen.getByText('9 approved')).toBeTruthy()
    expect(screen.queryByText('Approved')).toBeNull()
  })

  it('is the scope’s for other staff, who are offered what their role may do', async () => {
    open({ [DISTRICT]: { body: [FARM] } }, { user: MANAGER })
    expect(await screen.findByRole('button', { name: 'Edit Ravi’s Field' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete Ravi’s Field' })).toBeNull()
  })

  it('offers a delivery agent nothing to change', async () => {
    open({ [DISTRICT]: { body: [FARM] } }, { user: AGENT })
    expect(await screen.findByRole('link', { name: 'Ravi’s Field' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Ravi/ })).toBeNull()
  })

  it('has the three-button mode of each farmer for an agent of the taluk, and nothing else to change', async () => {
    const agent = aPerson({ role: 'taluk_agent', district: 'Bengaluru Rural', taluk: 'Hoskote' })
    const list = { body: [FARM, { ...FARM, id: 8, farmName: 'Far Field', taluk: 'Nelamangala' }] }
    const SWITCH = 'PUT /api/admin/farmers/7/three-buttons'
    const { requestsTo } = open({ [DISTRICT]: list, [SWITCH]: { body: { isOn: true } } }, { user: agent })
    const button = await screen.findByRole('button', { name: 'Switch the three-button mode on for Ravi’s Field' })
    expect(button.textContent).toBe('Three buttons: off')
    expect(screen.queryByRole('button', { name: /Edit|Delete|Far Field/ })).toBeNull()
    fireEvent.click(button)
    expect(await screen.findByText(/The dashboard of Ravi’s Field opens with three big buttons/)).toBeTruthy()
    expect(requestsTo(SWITCH)[0]?.body).toEqual({ isOn: true })
  })

  it('lets a taluk agent help with the farmer’s code, and leads on to the farm; a wrong code says so', async () => {
    const user = aPerson({ role: 'taluk_agent', district: 'Bengaluru Rural', taluk: 'Hoskote' })
    const helps = { farmName: 'Ravi’s Field', expiresAt: '2026-11-23T07:00:00.000Z' }
    const helped = aPerson({ id: 70, name: 'Ravi Kumar', role: 'farmer', farmId: 7, helps })
    const START = 'POST /api/assist/help'
    const refused = failure(403, 'ASSIST_CODE_WRONG', 'This code does not open this farm.')
    let isHelping = false
    const { requestsTo } = open(
      {
        [DISTRICT]: { body: [FARM] },
        'GET /api/auth/me': () => ({ body: isHelping ? helped : user }),
        [START]: (_request, before) => {
          isHelping = before > 0
          return isHelping ? { body: helped } : refused
        },
      },
      { user },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Help Ravi’s Field' }))
    const code = await screen.findByLabelText('Code')
    fireEvent.change(code, { target: { value: '123' } })
    press('Start helping')
    expect(await screen.findByText('Please type the eight digits of the code')).toBeTruthy()
    fireEvent.change(code, { target: { value: '1234 5678' } })
    press('Start helping')
    expect(await screen.findByText('This code does not open this farm.')).toBeTruthy()
    press('Start helping')
    await waitFor(() => expect(screen.getByTestId('elsewhere').textContent).toBe('/dashboard/orders'))
    expect(requestsTo(START).at(-1)?.body).toEqual({ farmerId: 7, code: '1234 5678' })
  })

  it.each([
    ['for a manager the form', MANAGER, true],
    ['for an agent the farm’s page', AGENT, false],
  ] as const)('opens by keyboard %s', async (_what, user, isForm) => {
    open({ [DISTRICT]: { body: [FARM] }, [ONE]: { body: farmer() } }, { user })
    await screen.findByRole('link', { name: 'Ravi’s Field' })
    for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(document.activeElement ?? document, { key })
    if (isForm) expect(await screen.findByText('Edit Ravi’s Field')).toBeTruthy()
    else expect((await screen.findByTestId('elsewhere')).textContent).toBe('/farmers/7')
  })

  it('is searched, the text being in the URL, and says when none is there', async () => {
    open({ [`${ALL}&search=malur`]: { body: [] } }, { more: '&search=malur' })
    expect(await screen.findByText('No farmers found')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Search farmers').value).toBe('malur')
  })
})

describe('the form of a farmer', () => {
  it('sends what was changed alone, and says so', async () => {
    const { requestsTo } = open(
      { [ALL]: { body: [FARM] }, [ONE]: { body: farmer() }, [UPDATE]: { body: farmer() } },
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

  it('offers pickup at the farm once its hours are there, and sends both', async () => {
    const { requestsTo } = open(
      { [ALL]: { body: [FARM] }, [ONE]: { body: farmer() }, [UPDATE]: { body: farmer() } },
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

  it('leads back to the list as it was searched', async () => {
    open({ [ONE]: { body: farmer() } }, { more: '&search=ravi&farm=7' })
    const back = await screen.findByRole('link', { name: 'Back to farmers' })
    expect(back.getAttribute('href')).toBe('/admin?tab=farmers&search=ravi')
  })

  it('of a district manager has no e-mail address, and places of the own district alone', async () => {
    open({ [ONE]: { body: farmer() } }, { user: MANAGER, more: '&farm=7' })
    const place = await screen.findByLabelText('Location')
    expect(screen.queryByLabelText('Email')).toBeNull()
    fireEvent.click(place)
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Bengaluru Rural'])
  })

  it('orders and removes the farm’s pictures, and its logo', async () => {
    const pictures = ['/files/farm/7/a.webp', '/files/farm/7/b.webp', '/files/farm/7/c.webp']
    const farm = farmer({ farmImages: pictures, logoUrl: '/files/farm/7/logo.webp' })
    const { requestsTo } = open(
      { [ALL]: { body: [FARM] }, [ONE]: { body: farm }, [UPDATE]: { body: farm } },
      { more: '&farm=7' },
    )
    await screen.findByText('Pictures')
    press('Remove Logo')
    press('Make main: Picture 3')
    press('Remove Picture 2')
    press('Save changes')
    await waitFor(() => expect(requestsTo(UPDATE)).toHaveLength(1))
    // The former first one is second now, and was removed.
    expect(requestsTo(UPDATE)[0]?.body).toEqual({
      ...{ logoUrl: '', farmImages: ['/files/farm/7/c.webp', '/files/farm/7/b.webp'] },
    })
  })

  it('adds pictures, each on its own, and saves none that is still on its way', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>(resolve => {
      arrive = resolve
    })
    const nameOf = (body: unknown) => (body instanceof FormData ? (body.get('images') as File).name : '')
    const { requestsTo } = open(
      {
        [ONE]: { body: farmer({ farmImages: ['/files/farm/7/a.webp'] }) },
        [UPDATE]: { body: farmer() },
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

  it('takes another logo, in place of the one before', async () => {
    const { requestsTo } = open(
      {
        [ONE]: { body: farmer({ logoUrl: '/files/farm/7/logo.webp' }) },
        [UPDATE]: { body: farmer() },
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

  it('has the farm’s history, for a district manager too', async () => {
    const history = 'GET /api/admin/journal?limit=10&thing=farm&thingId=7'
    const { requestsTo } = open(
      { [ONE]: { body: farmer() }, [history]: { body: [] } },
      { user: MANAGER, more: '&farm=7' },
    )
    await unfoldHistory()
    await waitFor(() => expect(requestsTo(history)).toHaveLength(1))
  })

  it('says what the server refuses, and which e-mail address waits to be confirmed', async () => {
    const message = 'This email address is already registered.'
    open(
      {
        [ONE]: { body: farmer({ pendingEmail: 'new@example.com' }) },
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

describe('deleting a farmer', () => {
  async function openDialog(openOrderCount: number, deletion = failure(409, 'CONFLICT', 'An order came')) {
    const page = open({ [ALL]: { body: [FARM] }, [ONE]: { body: farmer({ openOrderCount }) }, [DELETE]: deletion })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Ravi’s Field' }))
    return { ...page, dialog: within(await screen.findByRole('dialog')) }
  }

  it('is not offered while orders are open: the dialog says how many', async () => {
    const { dialog } = await openDialog(3)
    expect(await dialog.findByText('3 open orders have to be delivered or cancelled first.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Delete farm' })).toBeNull()
    expect(dialog.getByRole('link', { name: 'Go to orders' }).getAttribute('href')).toBe('/admin?tab=orders&farm=7')
  })

  it('is sent once it was confirmed', async () => {
    const { dialog, requestsTo } = await openDialog(0, { status: 200, body: { message: 'The farm was deleted.' } })
    fireEvent.click(await dialog.findByRole('button', { name: 'Delete farm' }))
    expect(await screen.findByText('Farmer deleted / Ravi’s Field')).toBeTruthy()
    expect(requestsTo(DELETE)).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that is refused says why', async () => {
    const { dialog } = await openDialog(0)
    fireEvent.click(await dialog.findByRole('button', { name: 'Delete farm' }))
    expect(await screen.findByText('Failed to delete farmer / An order came')).toBeTruthy()
  })
})

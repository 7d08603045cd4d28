import type { AdminUser } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { aPerson } from '../testing/samples.ts'
import { unfoldHistory } from '../testing/unfold-history.ts'

const LIST = 'GET /api/admin/users?limit=25'
const CREATE = 'POST /api/admin/users'
const UPDATE = 'PUT /api/admin/users/5'

function aUser(id: number, more: Partial<AdminUser> = {}): AdminUser {
  const names = { username: `person${id}`, name: `Person ${id}`, email: `person${id}@example.com` }
  return {
    ...aPerson({ id, role: 'customer', phone: '98450 12345' }),
    ...names,
    pendingEmail: null,
    isEmailConfirmed: true,
    ...more,
  }
}

function open(responses: FakeResponses, at = '/admin?tab=users') {
  return show(AdminPage, { path: '/admin', at, user: aPerson(), responses })
}
const asha = aUser(5, { name: 'Asha Rao' })

async function openForm(user?: string) {
  fireEvent.click(await screen.findByRole('button', { name: user ? `Edit ${user}` : 'Add user' }))
  const dialog = within(await screen.findByRole('dialog'))
  const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  return { dialog, type, button: (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name }) }
}

afterEach(() => vi.useRealTimers())

// docs/product/office.md#empty-states
describe('UsersTab', () => {
  it('lists people with role and status, filtered by role', async () => {
    open({ [LIST]: { body: [asha] }, [`${LIST}&role=farmer`]: { body: [] } })
    const row = within((await screen.findByText('Asha Rao')).closest('tr') ?? document.body)
    expect(row.getByText('Customer')).toBeTruthy()
    expect(row.getByText('Active')).toBeTruthy()
    expect(row.getByRole('link', { name: '98450 12345' }).getAttribute('href')).toBe('tel:9845012345')
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'farmer' } })
    expect(await screen.findByText('No users found matching the selected filter')).toBeTruthy()
  })

  it('reads filter and search from the URL', async () => {
    open({ [`${LIST}&role=customer&search=asha`]: { body: [asha] } }, '/admin?tab=users&role=customer&search=asha')
    expect(await screen.findByText('Asha Rao')).toBeTruthy()
  })

  it('deactivates a user, but never the own account', async () => {
    const toggle = 'PUT /api/admin/users/5/toggle-status'
    const { requestsTo } = open({
      [LIST]: { body: [asha, aUser(1, { name: 'Santhe Office' })] },
      [toggle]: { body: asha },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate Asha Rao' }))
    await waitFor(() => expect(requestsTo(toggle)[0]?.body).toEqual({ isActive: false }))
    expect(await screen.findByText('User updated / Asha Rao')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Deactivate Santhe Office' })).toBeNull()
  })

  it('counts a farmer’s products on sale and takes them out of sale on request', async () => {
    const toggle = 'PUT /api/admin/users/5/toggle-status'
    const farmer = { ...asha, role: 'farmer' as const, farmId: 7, offers: { onSale: 3, takenOut: 0 } }
    const { requestsTo } = open({ [LIST]: { body: [farmer] }, [toggle]: { body: { ...farmer, isActive: false } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate Asha Rao' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Asha Rao?' }))
    expect(dialog.getByText(/^3 products of their farm stay on sale/)).toBeTruthy()
    expect(requestsTo(toggle)).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Deactivate and take out of sale' }))
    await waitFor(() => expect(requestsTo(toggle)[0]?.body).toEqual({ isActive: false, offers: 'takeOut' }))
    expect(await screen.findByText('User updated / Asha Rao')).toBeTruthy()
  })

  it('offers to restore products that were taken out with a farmer', async () => {
    const toggle = 'PUT /api/admin/users/5/toggle-status'
    const farmer = { ...asha, role: 'farmer' as const, farmId: 7, isActive: false, offers: { onSale: 0, takenOut: 1 } }
    const { requestsTo } = open({ [LIST]: { body: [farmer] }, [toggle]: { body: { ...farmer, isActive: true } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Activate Asha Rao' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Activate Asha Rao?' }))
    expect(dialog.getByText(/^1 product was taken out of sale/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Activate and sell them again' }))
    await waitFor(() => expect(requestsTo(toggle)[0]?.body).toEqual({ isActive: true, offers: 'bringBack' }))
  })

  it('shows a notice while the list can’t be refreshed', async () => {
    const [toggle, inactive] = ['PUT /api/admin/users/5/toggle-status', { ...asha, isActive: false }]
    open({
      [LIST]: (_request, before) =>
        before === 1 ? failure(503, 'UNAVAILABLE', 'Back soon') : { body: [before === 0 ? asha : inactive] },
      [toggle]: { body: inactive },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate Asha Rao' }))
    expect(await screen.findByText('User updated / Asha Rao')).toBeTruthy()
    expect((await screen.findByText(/^Not updated since \w{3} \d\d, \d{4}, /)).getAttribute('role')).toBe('status')
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('button', { name: 'Activate Asha Rao' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/^Not updated since/)).toBeNull())
  })

  // docs/product/office.md#buttons-that-change
  it('ignores the second press of a slow double tap', async () => {
    const toggle = 'PUT /api/admin/users/5/toggle-status'
    const { requestsTo } = open({
      [LIST]: (_request, before) => ({ body: [{ ...asha, isActive: before === 0 }] }),
      [toggle]: { body: { ...asha, isActive: false } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate Asha Rao' }), { detail: 1 })
    fireEvent.click(await screen.findByRole('button', { name: 'Inactive' }), { detail: 2 })
    fireEvent.click(await screen.findByRole('button', { name: 'Activate Asha Rao' }))
    await waitFor(() => expect(requestsTo(toggle)).toHaveLength(2))
  })
})

// docs/product/office.md#users
describe('PersonDialog of users', () => {
  it('opens by keyboard', async () => {
    open({ [LIST]: { body: [asha] } })
    await screen.findByText('Asha Rao')
    for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(document.activeElement ?? document, { key })
    expect(await screen.findByRole('dialog', { name: 'Edit Asha Rao' })).toBeTruthy()
  })

  it('requires username and email, and a password for a new user', async () => {
    const { requestsTo } = open({ [LIST]: { body: [] }, [CREATE]: { status: 201, body: aUser(9, { name: 'nila' }) } })
    const { type, button } = await openForm()
    const isDisabled = () => button('Create').disabled
    expect(isDisabled()).toBe(true)
    type('Username', 'nila')
    expect(isDisabled()).toBe(true)
    type('Email', 'nila@example.com')
    expect(isDisabled()).toBe(true)
    type('Password', 'santhe123')
    expect(isDisabled()).toBe(false)
    fireEvent.click(button('Create'))
    expect(await screen.findByText('User created / nila')).toBeTruthy()
    expect(requestsTo(CREATE)[0]?.body).toMatchObject({ username: 'nila', email: 'nila@example.com', role: 'customer' })
    expect(requestsTo(CREATE)[0]?.body).not.toHaveProperty('farmName')
  })

  it('shows farm fields for a new farmer', async () => {
    const { requestsTo } = open({ [LIST]: { body: [] }, [CREATE]: { status: 201, body: aUser(9) } })
    const { dialog, type, button } = await openForm()
    for (const [label, value] of [
      ['Username', 'nila'],
      ['Email', 'n@example.com'],
      ['Password', 'santhe123'],
    ] as const)
      type(label, value)
    expect(dialog.queryByLabelText('Farm name')).toBeNull()
    type('Role', 'farmer')
    fireEvent.click(button('Create'))
    expect(await dialog.findByText('Farm name is required and must be at least 2 characters')).toBeTruthy()
    expect(dialog.getByText('Farm location is required')).toBeTruthy()
    type('Farm name', 'Nila’s Garden')
    type('Farm location', 'Kolar')
    fireEvent.click(button('Create'))
    await waitFor(() =>
      expect(requestsTo(CREATE)[0]?.body).toMatchObject({
        ...{ role: 'farmer', farmName: 'Nila’s Garden', farmLocation: 'Kolar' },
      }),
    )
  })

  it('sends changed fields without a blank password', async () => {
    const { requestsTo } = open({ [LIST]: { body: [asha] }, [UPDATE]: { body: asha } })
    const { type, button } = await openForm('Asha Rao')
    type('Username', '')
    expect(button('Update').disabled).toBe(true)
    type('Username', 'asha_b')
    fireEvent.click(button('Update'))
    await waitFor(() => expect(requestsTo(UPDATE)[0]?.body).toEqual({ username: 'asha_b' }))
  })

  it('shows a refusal at its field, else in its toast alone', async () => {
    const refusals = [
      failure(409, 'NAME_TAKEN', 'Taken', { fields: { username: 'This username is already taken.' } }),
      failure(409, 'CONFLICT', 'Asha Rao has orders and so keeps the role.'),
    ]
    open({ [LIST]: { body: [asha] }, [UPDATE]: (_request, before) => refusals[before] })
    const { dialog, button } = await openForm('Asha Rao')
    fireEvent.click(button('Update'))
    expect(await dialog.findByText('This username is already taken.')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Role'), { target: { value: 'admin' } })
    fireEvent.change(dialog.getByLabelText('Username'), { target: { value: 'asha' } })
    fireEvent.click(button('Update'))
    const reason = 'Asha Rao has orders and so keeps the role.'
    expect(await screen.findByText(`Failed to update user / ${reason}`)).toBeTruthy()
    expect(dialog.queryByText(reason)).toBeNull()
    expect(screen.getByText('Failed to update user / Taken')).toBeTruthy()
  })

  it.each([
    [
      'of a farmer with a farm',
      aUser(5, { name: 'Ravi', role: 'farmer', fixedRole: 'farm' }),
      'FarmerHas a farm, so the role can’t change.',
    ],
    ['of a buyer', aUser(5, { name: 'Ravi', fixedRole: 'orders' }), 'CustomerHas orders, so the role can’t change.'],
  ] as const)('offers no other role %s', async (_of, user, text) => {
    open({ [LIST]: { body: [user] } })
    const { dialog } = await openForm('Ravi')
    expect(dialog.queryByLabelText('Role')).toBeNull()
    expect(dialog.getByRole('definition').textContent).toBe(text)
  })

  it('shows the person’s history', async () => {
    const history = 'GET /api/admin/journal?limit=10&thing=person&thingId=5'
    const { requestsTo } = open({ [LIST]: { body: [asha] }, [history]: { body: [] } })
    await openForm('Asha Rao')
    await unfoldHistory()
    await waitFor(() => expect(requestsTo(history)).toHaveLength(1))
  })

  // docs/product/accounts.md#confirming-the-address
  it('marks an unconfirmed e-mail address', async () => {
    open({ [LIST]: { body: [asha, aUser(6, { isEmailConfirmed: false })] } })
    const rows = (await screen.findAllByRole('row')).filter(row => row.textContent?.includes('@example.com'))
    expect(rows.map(row => within(row).queryByText('Not confirmed yet') !== null)).toEqual([false, true])
  })

  it('shows a pending e-mail address with its hint', async () => {
    open({ [LIST]: { body: [{ ...asha, pendingEmail: 'new@example.com' }] } })
    expect(await screen.findByText('Waiting for confirmation: new@example.com')).toBeTruthy()
    const { dialog } = await openForm('Asha Rao')
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('new@example.com')
    expect(dialog.getByText(/Until it is opened, person5@example.com stays in use/)).toBeTruthy()
  })
})

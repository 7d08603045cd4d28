import type { HierarchyPerson, StaffMember } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { aPerson } from '../testing/samples.ts'
import { unfoldHistory } from '../testing/unfold-history.ts'

const HIERARCHY = 'GET /api/admin/staff/hierarchy'
const MANAGERS = 'GET /api/admin/staff/district_manager?limit=25'
const AGENTS = 'GET /api/admin/staff/taluk_agent?limit=25'
const CREATE = 'POST /api/admin/staff'

function inTree(id: number, name: string, more: Partial<HierarchyPerson> = {}): HierarchyPerson {
  return {
    id,
    name,
    role: 'district_manager',
    district: 'Kolar',
    taluk: null,
    reportsTo: null,
    isActive: true,
    ...more,
  }
}
function aMember(id: number, name: string, more: Partial<StaffMember> = {}): StaffMember {
  const place = { role: 'district_manager', district: 'Kolar', taluk: null, reportsTo: null } as const
  return {
    ...aPerson({ id, name, username: `staff${id}` }),
    pendingEmail: null,
    isEmailConfirmed: true,
    ...place,
    ...more,
  }
}
const TREE = [
  inTree(1, 'Office', { role: 'admin', district: null }),
  inTree(2, 'Meera'),
  inTree(3, 'Kiran'),
  inTree(4, 'Farah', { district: 'Mandya' }),
  inTree(5, 'Lata', { role: 'taluk_agent', taluk: 'Malur', reportsTo: 2 }),
  inTree(6, 'Arun', { role: 'delivery_agent', isActive: false }),
]
const lata = aMember(5, 'Lata', { role: 'taluk_agent', taluk: 'Malur', reportsTo: 2 })

function open(list: string, responses: FakeResponses = {}) {
  const at = `/admin?tab=staff&list=${list}`
  const lists = { [HIERARCHY]: { body: TREE }, [MANAGERS]: { body: [aMember(2, 'Meera')] }, [AGENTS]: { body: [lata] } }
  return show(AdminPage, { path: '/admin', at, user: aPerson(), responses: { ...lists, ...responses } })
}
async function openDialog(button: string) {
  fireEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  const set = (label: string | RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  return { dialog, set, press: (name: string) => fireEvent.click(dialog.getByRole('button', { name })) }
}
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const toasts = () => screen.getAllByTestId('toast').map(({ textContent }) => textContent)

const OFFLINE = 'We can’t reach the market. Check your connection; nothing was lost.'

describe('StaffOverview', () => {
  it('shows admins, managers and their squads as a tree', async () => {
    open('overview')
    const tree = within(await screen.findByRole('region', { name: 'Who reports to whom' }))
    expect(tree.getByText('Office')).toBeTruthy()
    expect(within(tree.getByRole('list', { name: 'Squads of Meera' })).getByText('Farm Squad · Malur')).toBeTruthy()
    expect(tree.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'KiranKolar',
      'MeeraKolar',
      'FarahMandya',
    ])
  })

  it('lists squad members without a manager and districts without active staff', async () => {
    const gone = inTree(8, 'Hema', { role: 'taluk_agent', district: 'Hassan', reportsTo: 2, isActive: false })
    open('overview', { [HIERARCHY]: { body: [...TREE, gone] } })
    const alone = within(await screen.findByRole('region', { name: 'Without a manager' }))
    expect(alone.getByText('Arun')).toBeTruthy()
    expect(alone.getByText('Inactive')).toBeTruthy()
    const districts = screen.getByRole('region', { name: 'Districts without staff' }).textContent
    expect(districts).toContain('Karnataka (29)')
    expect(districts).toContain('Hassan')
    expect(districts).not.toContain('Kolar,')
  })

  it('offers a part for each role and shows the chosen one', async () => {
    open('overview')
    for (const part of ['Overview', 'District managers', 'Farm Squad', 'Delivery Squad'])
      expect(await screen.findByRole('radio', { name: part })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Farm Squad' }))
    expect(await screen.findByRole('button', { name: 'Edit Lata' })).toBeTruthy()
  })

  it('offers a retry when loading fails', async () => {
    open('overview', { [HIERARCHY]: failure(500, 'INTERNAL', 'Something went wrong') })
    expect(await screen.findByText('We couldn’t load the staff')).toBeTruthy()
  })
})

// docs/product/office.md#staff-rules, docs/product/office.md#staff-toasts
describe('PersonDialog of staff', () => {
  it('opens by keyboard', async () => {
    open('taluk_agent')
    await screen.findByText('Lata')
    for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(document.activeElement ?? document, { key })
    expect(await screen.findByRole('dialog', { name: 'Edit Lata' })).toBeTruthy()
  })

  it('requires username, email, name, district and, for a new member, a password', async () => {
    const { requestsTo } = open('taluk_agent')
    const { dialog, press, set } = await openDialog('Add staff member')
    press('Create')
    expect(await dialog.findAllByText('Please fill in all required fields')).toHaveLength(4)
    expect(dialog.getByText('Password is required for new staff members')).toBeTruthy()
    set('Name', 'Nila Rao')
    expect(dialog.getAllByText('Please fill in all required fields')).toHaveLength(3)
    expect(requestsTo(CREATE)).toEqual([])
  })

  it('shows Taluk only for the Farm Squad, and Reports To for both squads', async () => {
    open('district_manager')
    const { dialog, set } = await openDialog('Add staff member')
    const visibility = () =>
      ['Taluk', 'Reports To'].map(label => dialog.queryByLabelText(new RegExp(`^${label}`)) !== null)
    expect(visibility()).toEqual([false, false])
    set('Role', 'taluk_agent')
    expect(visibility()).toEqual([true, true])
    set('Role', 'delivery_agent')
    expect(visibility()).toEqual([false, true])
  })

  it('offers managers of the chosen district and clears them when it changes', async () => {
    const { requestsTo } = open('taluk_agent', { [CREATE]: { status: 201, body: lata } })
    const { dialog, set, press } = await openDialog('Add staff member')
    set('District', 'Kolar')
    expect(optionsOf(dialog.getByLabelText('Reports To'))).toEqual(['Nobody', 'Meera', 'Kiran'])
    set('Reports To', '2')
    set(/^Taluk/, 'Malur')
    set('District', 'Mandya')
    expect(dialog.getByLabelText<HTMLSelectElement>('Reports To').value).toBe('')
    expect(optionsOf(dialog.getByLabelText('Reports To'))).toEqual(['Nobody', 'Farah'])
    set('Reports To', '4')
    set('Name', 'Nila Rao')
    set('Username', 'nila')
    set('Email', 'nila@example.com')
    set('Password', 'santhe123')
    press('Create')
    await waitFor(() => expect(toasts()).toContain('Success / Staff member created successfully'))
    expect(requestsTo(CREATE)[0]?.body).toMatchObject({
      ...{ role: 'taluk_agent', district: 'Mandya', taluk: null, reportsTo: 4 },
    })
  })

  it('offers a deactivated manager only if current, marked as such', async () => {
    const gone = ['Nisha', 'Omkar'].map((name, place) => inTree(8 + place, name, { isActive: false }))
    open('taluk_agent', {
      ...{ [HIERARCHY]: { body: [...TREE, ...gone] }, [AGENTS]: { body: [{ ...lata, reportsTo: 9 }] } },
    })
    const { dialog } = await openDialog('Edit Lata')
    const select = dialog.getByLabelText<HTMLSelectElement>('Reports To')
    expect(optionsOf(select)).toEqual(['Nobody', 'Meera', 'Kiran', 'Omkar (deactivated)'])
    expect(select.value).toBe('9')
  })

  it('sends changed fields without a blank password', async () => {
    const update = 'PUT /api/admin/staff/5'
    const { requestsTo } = open('taluk_agent', { [update]: { body: lata } })
    const { press, set } = await openDialog('Edit Lata')
    set('Reports To', '3')
    press('Update')
    await waitFor(() => expect(toasts()).toContain('Success / Staff member updated successfully'))
    expect(requestsTo(update)[0]?.body).toEqual({ reportsTo: 3 })
  })

  it('shows the member’s history', async () => {
    const history = 'GET /api/admin/journal?limit=10&thing=person&thingId=5'
    const { requestsTo } = open('taluk_agent', { [history]: { body: [] } })
    await openDialog('Edit Lata')
    await unfoldHistory()
    await waitFor(() => expect(requestsTo(history)).toHaveLength(1))
  })

  it('disables role and district of a manager with members', async () => {
    open('district_manager')
    const { dialog } = await openDialog('Edit Meera')
    expect(dialog.getByLabelText<HTMLSelectElement>('Role').disabled).toBe(true)
    expect(dialog.getByLabelText<HTMLInputElement>('District').disabled).toBe(true)
    expect(dialog.getByText(/^One squad member reports to them/)).toBeTruthy()
  })

  // docs/product/calls.md#fallback-texts
  it.each([
    [
      'the server’s message',
      failure(409, 'NAME_TAKEN', 'This username is already taken.'),
      'This username is already taken.',
    ],
    ['its own where no server responds', undefined, `Failed to create staff member / ${OFFLINE}`],
  ] as const)('shows the reason of a failure in a toast: %s', async (_what, response, text) => {
    open('delivery_agent', { 'GET /api/admin/staff/delivery_agent?limit=25': { body: [] }, [CREATE]: () => response })
    const { set, press } = await openDialog('Add staff member')
    for (const label of ['Name', 'Username']) set(label, 'nila')
    set('Email', 'nila@example.com')
    set('Password', 'santhe123')
    set('District', 'Kolar')
    press('Create')
    await waitFor(() => expect(toasts()).toContain(`Error / ${text}`))
  })
})

// docs/product/office.md#staff-tab
describe('StaffList', () => {
  it('deactivates a member with one press', async () => {
    const status = 'PATCH /api/admin/staff/5/status'
    const { requestsTo } = open('taluk_agent', { [status]: { body: lata } })
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate Lata' }))
    await waitFor(() => expect(toasts()).toContain('Success / Staff status updated successfully'))
    expect(requestsTo(status)[0]?.body).toEqual({ isActive: false })
  })

  it.each([
    ['status', 'PATCH /api/admin/staff/5/status', 'Deactivate Lata', 'Failed to update staff status'],
    ['deletion', 'DELETE /api/admin/staff/5', 'Delete Lata', 'Failed to delete staff member'],
  ] as const)('keeps the member after a failed %s and shows a toast', async (_what, call, button, text) => {
    open('taluk_agent', { [call]: () => undefined })
    fireEvent.click(await screen.findByRole('button', { name: button }))
    const dialog = screen.queryByRole('dialog')
    if (dialog) fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts()).toContain(`Error / ${text} / ${OFFLINE}`))
  })

  it('deletes a member after a dialog that lists the consequences', async () => {
    const { requestsTo } = open('taluk_agent', { 'DELETE /api/admin/staff/5': { body: { message: 'Deleted' } } })
    const { dialog, press } = await openDialog('Delete Lata')
    expect(dialog.getByText(/can no longer sign in/)).toBeTruthy()
    press('Delete')
    await waitFor(() => expect(toasts()).toContain('Success / Staff member deleted successfully'))
    expect(requestsTo('DELETE /api/admin/staff/5')).toHaveLength(1)
  })

  it('deletes a manager with members once another manager is chosen', async () => {
    const call = 'DELETE /api/admin/staff/2?reportsTo=3'
    const { requestsTo } = open('district_manager', { [call]: { body: { message: 'Deleted' } } })
    const { dialog, press } = await openDialog('Delete Meera')
    expect(dialog.getByText('One squad member reports to Meera. Who should they report to instead?')).toBeTruthy()
    expect(optionsOf(dialog.getByLabelText('New manager'))).toEqual(['Kiran'])
    press('Delete')
    await waitFor(() => expect(requestsTo(call)).toHaveLength(1))
  })

  it('refuses to delete the last active manager of a district with members', async () => {
    const tree = TREE.map(person => (person.name === 'Kiran' ? { ...person, isActive: false } : person))
    open('district_manager', { [HIERARCHY]: { body: tree } })
    const { dialog } = await openDialog('Delete Meera')
    expect(dialog.getByText(/Kolar has no other active district manager/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull()
  })
})

import { failure } from '@santhe/host/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ALL, aManagedFarmer, FARM, MANAGER, ONE, openFarmers } from '../testing/farmers.tsx'
import { aPerson } from '../testing/samples.ts'

const DISTRICT = 'GET /api/admin/farmers/district?limit=25'
const DELETE = 'DELETE /api/admin/farmers/7'
const AGENT = aPerson({ role: 'delivery_agent', district: 'Bengaluru Rural' })

afterEach(() => vi.unstubAllGlobals())

// docs/product/office.md#farmers-tab
describe('FarmersTab', () => {
  // docs/product/office.md#farmer-fields
  it('lists all farms for an admin, with contact, counts and a link', async () => {
    openFarmers({ [ALL]: { body: [FARM], headers: { 'X-Total-Count': '1' } } })
    const link = await screen.findByRole('link', { name: 'Ravi’s Field' })
    expect(link.getAttribute('href')).toBe('/farmers/7')
    for (const text of ['Hoskote, Bengaluru Rural', '+91 98450 12345', '9', '2 pending, 6 approved, 1 rejected'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: '+91 98450 12345' }).getAttribute('href')).toBe('tel:+919845012345')
    expect(screen.getByTitle('ravi@example.com').textContent).toBe('ravi@example.com')
    expect(screen.getByText('1 farm')).toBeTruthy()
  })

  it('counts pending, approved and rejected products in one line', async () => {
    openFarmers({ [ALL]: { body: [FARM, { ...FARM, id: 8, pendingCount: 0, approvedCount: 9, rejectedCount: 0 }] } })
    expect(await screen.findByText('2 pending, 6 approved, 1 rejected')).toBeTruthy()
    expect(screen.getByText('9 approved')).toBeTruthy()
    expect(screen.queryByText('Approved')).toBeNull()
  })

  // docs/product/roles.md#all-and-district
  it('lists farms of the scope for other staff, with the actions of their role', async () => {
    openFarmers({ [DISTRICT]: { body: [FARM] } }, { user: MANAGER })
    expect(await screen.findByRole('button', { name: 'Edit Ravi’s Field' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete Ravi’s Field' })).toBeNull()
  })

  it('offers a delivery agent no changes', async () => {
    openFarmers({ [DISTRICT]: { body: [FARM] } }, { user: AGENT })
    expect(await screen.findByRole('link', { name: 'Ravi’s Field' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Ravi/ })).toBeNull()
  })

  it('offers a taluk agent only the three-button mode', async () => {
    const agent = aPerson({ role: 'taluk_agent', district: 'Bengaluru Rural', taluk: 'Hoskote' })
    const list = { body: [FARM, { ...FARM, id: 8, farmName: 'Far Field', taluk: 'Nelamangala' }] }
    const SWITCH = 'PUT /api/admin/farmers/7/three-buttons'
    const { requestsTo } = openFarmers({ [DISTRICT]: list, [SWITCH]: { body: { isOn: true } } }, { user: agent })
    const button = await screen.findByRole('button', { name: 'Switch the three-button mode on for Ravi’s Field' })
    expect(button.textContent).toBe('Three buttons: off')
    expect(screen.queryByRole('button', { name: /Edit|Delete|Far Field/ })).toBeNull()
    fireEvent.click(button)
    expect(await screen.findByText(/The dashboard of Ravi’s Field opens with three big buttons/)).toBeTruthy()
    expect(requestsTo(SWITCH)[0]?.body).toEqual({ isOn: true })
  })

  it('opens the farm with the farmer’s code and refuses a wrong code', async () => {
    const user = aPerson({ role: 'taluk_agent', district: 'Bengaluru Rural', taluk: 'Hoskote' })
    const helps = { farmName: 'Ravi’s Field', expiresAt: '2026-11-23T07:00:00.000Z' }
    const helped = aPerson({ id: 70, name: 'Ravi Kumar', role: 'farmer', farmId: 7, helps })
    const START = 'POST /api/assist/help'
    const refused = failure(403, 'ASSIST_CODE_WRONG', 'This code does not open this farm.')
    let isHelping = false
    const { requestsTo } = openFarmers(
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
    fireEvent.click(screen.getByRole('button', { name: 'Start helping' }))
    expect(await screen.findByText('Please type the eight digits of the code')).toBeTruthy()
    fireEvent.change(code, { target: { value: '1234 5678' } })
    fireEvent.click(screen.getByRole('button', { name: 'Start helping' }))
    expect(await screen.findByText('This code does not open this farm.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Start helping' }))
    await waitFor(() => expect(screen.getByTestId('elsewhere').textContent).toBe('/dashboard/orders'))
    expect(requestsTo(START).at(-1)?.body).toEqual({ farmerId: 7, code: '1234 5678' })
  })

  it.each([
    ['for a manager the form', MANAGER, true],
    ['for an agent the farm’s page', AGENT, false],
  ] as const)('opens by keyboard: %s', async (_what, user, isForm) => {
    openFarmers({ [DISTRICT]: { body: [FARM] }, [ONE]: { body: aManagedFarmer() } }, { user })
    await screen.findByRole('link', { name: 'Ravi’s Field' })
    for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(document.activeElement ?? document, { key })
    if (isForm) expect(await screen.findByText('Edit Ravi’s Field')).toBeTruthy()
    else expect((await screen.findByTestId('elsewhere')).textContent).toBe('/farmers/7')
  })

  // docs/product/office.md#empty-states
  it('searches by the text in the URL and shows an empty result', async () => {
    const responses = { [ALL]: { body: [FARM] }, [`${ALL}&search=malur`]: { body: [] } }
    openFarmers(responses)
    expect(await screen.findByText('Ravi’s Field')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Search farmers'), { target: { value: 'malur' } })
    expect(await screen.findByText('No farmers found')).toBeTruthy()
    expect(screen.queryByText('Ravi’s Field')).toBeNull()
    cleanup()
    openFarmers(responses, { more: '&search=malur' })
    expect(await screen.findByText('No farmers found')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Search farmers').value).toBe('malur')
  })
})

describe('DeleteFarmer', () => {
  async function openDialog(openOrderCount: number, deletion = failure(409, 'CONFLICT', 'An order came')) {
    const page = openFarmers({
      [ALL]: { body: [FARM] },
      [ONE]: { body: aManagedFarmer({ openOrderCount }) },
      [DELETE]: deletion,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Ravi’s Field' }))
    return { ...page, dialog: within(await screen.findByRole('dialog')) }
  }

  it('shows the open orders instead of offering the deletion', async () => {
    const { dialog } = await openDialog(3)
    expect(await dialog.findByText('3 open orders have to be delivered or cancelled first.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Delete farm' })).toBeNull()
    expect(dialog.getByRole('link', { name: 'Go to orders' }).getAttribute('href')).toBe('/admin?tab=orders&farm=7')
  })

  it('deletes after a confirmation', async () => {
    const { dialog, requestsTo } = await openDialog(0, { status: 200, body: { message: 'The farm was deleted.' } })
    fireEvent.click(await dialog.findByRole('button', { name: 'Delete farm' }))
    expect(await screen.findByText('Farmer deleted / Ravi’s Field')).toBeTruthy()
    expect(requestsTo(DELETE)).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows a refusal', async () => {
    const { dialog } = await openDialog(0)
    fireEvent.click(await dialog.findByRole('button', { name: 'Delete farm' }))
    expect(await screen.findByText('Failed to delete farmer / An order came')).toBeTruthy()
  })
})

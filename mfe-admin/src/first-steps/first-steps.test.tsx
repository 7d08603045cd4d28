import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { aPerson, statistics } from '../testing/samples.ts'

const COUNTS = 'GET /api/admin/first-steps'
const SETTINGS = 'GET /api/admin/settings'
const ADD = 'POST /api/admin/first-steps/categories'
const NOTHING = { categories: 0, fees: 0, feeTables: 0, inactiveFeeTables: 0, districtManagers: 0 }
const WHOLE = { ...NOTHING, categories: 8, fees: 2, districtManagers: 1 }
const UNSET = { [SETTINGS]: { body: { mail: 'waiting', payments: 'none' } } }
const SET = { [SETTINGS]: { body: { mail: 'server', payments: 'none' } } }

const open = (responses: FakeResponses, user = aPerson()) =>
  show(AdminPage, {
    path: '/admin',
    user,
    responses: { 'GET /api/admin/statistics': { body: statistics() }, ...responses },
  })
const stepsOf = () =>
  screen.getAllByRole('listitem').flatMap(item => /(.*?) ?(Done|To do|Optional)/.exec(item.textContent)?.[0] ?? [])

it('FirstSteps appears first for the admin of an empty market', async () => {
  open({ [COUNTS]: { body: { ...NOTHING, fees: 2 } }, ...UNSET, 'GET /api/admin/order-fees': { body: [] } })
  expect(await screen.findByRole('heading', { name: 'First steps' })).toBeTruthy()
  expect(stepsOf()).toEqual([
    ...['Categories To do', 'Fees Done', 'Delivery table Optional', 'The first district manager To do'],
    ...['Mail server To do', 'Online payment Optional'],
  ])
  expect(screen.getByText('2 fees')).toBeTruthy()
  expect(screen.getByText('SMTP_URL is not set: no mail goes out, and nobody can reset a password.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open staff' }).getAttribute('href')).toBe('/admin?tab=staff')
  expect(screen.queryByRole('link', { name: 'Open fees' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Add a table' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add an order fee' }))
  expect(form.getByLabelText<HTMLSelectElement>('Type').value).toBe('table')
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// docs/product/office.md#first-steps
it('FirstSteps adds ready-made categories with one press', async () => {
  let isAdded = false
  const { requestsTo } = open({
    ...UNSET,
    [COUNTS]: () => ({ body: isAdded ? { ...NOTHING, categories: 8 } : NOTHING }),
    [ADD]: () => {
      isAdded = true
      return { status: 201, body: [] }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add the 8 ready-made categories' }))
  expect(await screen.findByText('8 categories')).toBeTruthy()
  expect(stepsOf()[0]).toBe('Categories Done')
  expect(requestsTo(ADD)).toHaveLength(1)
})

it('FirstSteps disappears with its last step and leaves the overview unchanged', async () => {
  let isAdded = false
  open({
    ...SET,
    [COUNTS]: () => ({ body: isAdded ? WHOLE : { ...WHOLE, categories: 0 } }),
    [ADD]: () => {
      isAdded = true
      return { status: 201, body: [] }
    },
  })
  const overview = await screen.findByText('1,234')
  fireEvent.click(await screen.findByRole('button', { name: 'Add the 8 ready-made categories' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull())
  expect(overview.isConnected).toBe(true)
})

it('FirstSteps links to an inactive table instead of offering a second one', async () => {
  open({ [COUNTS]: { body: { ...NOTHING, fees: 1, inactiveFeeTables: 1 } }, ...UNSET })
  expect(await screen.findByText(/^A table exists but is inactive\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open fees' }).getAttribute('href')).toBe('/admin?tab=fees')
  expect(screen.queryByRole('link', { name: 'Add a table' })).toBeNull()
})

it('FirstSteps shows a failure to add categories', async () => {
  open({ ...UNSET, [COUNTS]: { body: NOTHING }, [ADD]: failure(500, 'INTERNAL', 'Something went wrong') })
  fireEvent.click(await screen.findByRole('button', { name: 'Add the 8 ready-made categories' }))
  expect(await screen.findByText('Failed to create categories / Something went wrong')).toBeTruthy()
})

it.each([
  ['is set up, though buyers pay on delivery alone', { [COUNTS]: { body: WHOLE }, ...SET }],
  ['can’t say what it has', { [COUNTS]: failure(500, 'INTERNAL', 'No database'), ...SET }],
])('FirstSteps stays hidden when the market %s', async (_why, responses) => {
  open(responses)
  expect(await screen.findByText('1,234')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull()
})

it('FirstSteps stays hidden from other staff and requests nothing', async () => {
  const { requestsTo } = open({}, aPerson({ role: 'district_manager', district: 'Kolar' }))
  expect(await screen.findByText('1,234')).toBeTruthy()
  await waitFor(() => expect(requestsTo(COUNTS)).toEqual([]))
})

import type { OrderFee } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { aPerson } from '../testing/samples.ts'

const LIST = 'GET /api/admin/order-fees'
const CREATE = 'POST /api/admin/order-fees'
const UPDATE = 'PUT /api/admin/order-fees/1'
const DELETE = 'DELETE /api/admin/order-fees/1'

const FEE: OrderFee = {
  ...{ id: 1, name: 'Delivery', description: 'To your door', type: 'fixed', value: 40 },
  ...{ isActive: true, applyToSubtotal: true, displayOrder: 1 },
}

const open = (responses: FakeResponses) =>
  show(AdminPage, { path: '/admin', at: '/admin?tab=fees', user: aPerson(), responses })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pricesIn = (element: HTMLElement) =>
  within(within(element).getByRole('table', { name: 'A cart of two farms' }))
    .getAllByRole('row')
    .slice(1)
    .map(row => [...row.children].map(cell => cell.textContent))

// docs/product/office.md#empty-states
it('FeesTab shows an empty state without fees', async () => {
  open({ [LIST]: { body: [] } })
  expect(await screen.findByText('No order fees configured yet')).toBeTruthy()
})

it('FeesTab lists fees beside the sample cart’s prices', async () => {
  open({
    [LIST]: { body: [FEE, { ...FEE, id: 2, name: 'Platform', type: 'percentage', value: 2.5, isActive: false }] },
  })
  expect(await screen.findByText('2.5%')).toBeTruthy()
  expect(screen.getByText('Inactive')).toBeTruthy()
  expect(pricesIn(document.body)).toEqual([
    ['Boxes', '₹480.00', '₹250.50', '₹730.50'],
    ['Delivery', '', '', '₹40.00'],
    ['Fees, shared', '₹26.28', '₹13.72', '₹40.00'],
    ['Total', '₹506.28', '₹264.22', '₹770.50'],
  ])
})

it('FeesTab searches, moves through and opens fees by keyboard', async () => {
  open({ [LIST]: { body: [FEE, { ...FEE, id: 2, name: 'Platform', description: '' }] } })
  await screen.findByRole('button', { name: 'Edit Platform' })
  const key = (pressed: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed })
  key('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search fees'))
  screen.getByLabelText('Search fees').blur()
  for (const pressed of ['ArrowDown', 'ArrowDown', 'Enter']) key(pressed)
  expect(await screen.findByRole('heading', { name: 'Edit Platform' })).toBeTruthy()
  press('Close')
  type('Search fees', 'tax')
  expect(await screen.findByText('No fees found')).toBeTruthy()
})

it('FeeForm starts as fixed, active and first, and requires name and value', async () => {
  const { requestsTo } = open({ [LIST]: { body: [] }, [CREATE]: { status: 201, body: FEE } })
  fireEvent.click(await screen.findByRole('button', { name: 'Add fee' }))
  press('Create fee')
  expect(await screen.findByText('Name is required')).toBeTruthy()
  expect(screen.getByText('Give a value of 0 or more with at most two decimals')).toBeTruthy()
  expect(requestsTo(CREATE)).toEqual([])
  type('Name', 'Platform')
  type('Type', 'percentage')
  type('Value in percent', '100.5')
  expect(await screen.findByText('Give a percentage of at most 100')).toBeTruthy()
  type('Value in percent', '೧೦೦.೫')
  expect(await screen.findByText('Give a percentage of at most 100')).toBeTruthy()
  type('Value in percent', '2.25')
  press('Create fee')
  expect(await screen.findByText('Fee created / Delivery')).toBeTruthy()
  expect(requestsTo(CREATE)[0]?.body).toEqual({
    ...{ name: 'Platform', description: '', type: 'percentage', value: '2.25' },
    ...{ displayOrder: '0', isActive: true, applyToSubtotal: false },
  })
})

it('FeeForm prices the sample cart with unsaved values, to the paisa', async () => {
  open({ [LIST]: { body: [FEE] }, [UPDATE]: failure(500, 'INTERNAL', 'Something went wrong') })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Delivery' }))
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Value in rupees'), { target: { value: '33.33' } })
  expect(pricesIn(dialog)).toEqual([
    ['Boxes', '₹480.00', '₹250.50', '₹730.50'],
    ['Delivery', '', '', '₹33.33'],
    ['Fees, shared', '₹21.90', '₹11.43', '₹33.33'],
    ['Total', '₹501.90', '₹261.93', '₹763.83'],
  ])
  fireEvent.click(within(dialog).getByLabelText('Active'))
  expect(pricesIn(dialog).at(-1)).toEqual(['Total', '₹480.00', '₹250.50', '₹730.50'])
  fireEvent.change(within(dialog).getByLabelText('Value in rupees'), { target: { value: '' } })
  expect(within(dialog).getByText('Enter a name and a value to see the prices.')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Value in rupees'), { target: { value: '30' } })
  press('Update fee')
  expect(await screen.findByText('Failed to update fee / Something went wrong')).toBeTruthy()
})

it.each([
  [
    'description',
    () => type('Description (optional)', 'To your gate'),
    { description: 'To your gate', seen: { description: 'To your door' } },
  ],
  ['status', () => fireEvent.click(screen.getByLabelText('Active')), { isActive: false, seen: { isActive: true } }],
  ['value', () => type('Value in rupees', '45'), { type: 'fixed', value: '45', seen: { type: 'fixed', value: '40' } }],
] as const)(
  'FeeForm sends only a changed %s with what was seen; a price is sent whole',
  async (_what, change, body) => {
    const { requestsTo } = open({ [LIST]: { body: [FEE] }, [UPDATE]: { body: FEE } })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Delivery' }))
    change()
    press('Update fee')
    await waitFor(() => expect(requestsTo(UPDATE)[0]?.body).toEqual(body))
  },
)

it('SampleCart shows an error at an invalid amount instead of prices', async () => {
  open({ [LIST]: { body: [FEE] } })
  const farmA = await screen.findByLabelText('Farm A subtotal (₹)')
  for (const text of ['1,00', '12,5', '-5', '']) {
    fireEvent.change(farmA, { target: { value: text } })
    const problem = screen.getByText('Give an amount in rupees with at most two decimals')
    expect(farmA.getAttribute('aria-describedby')).toContain(problem.id)
    expect(screen.queryByRole('table', { name: 'A cart of two farms' })).toBeNull()
  }
  fireEvent.change(farmA, { target: { value: '1000' } })
  expect(pricesIn(document.body)[0]).toEqual(['Boxes', '₹1,000.00', '₹250.50', '₹1,250.50'])
})

it('DeleteFee shows the cart without the fee, and a refusal', async () => {
  const { requestsTo } = open({
    [LIST]: { body: [FEE] },
    [DELETE]: (_request, before) =>
      before === 0 ? failure(500, 'INTERNAL', 'Something went wrong') : { body: { message: 'The fee was deleted.' } },
  })
  for (const outcome of ['Failed to delete fee / Something went wrong', 'Fee deleted / Delivery']) {
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Delivery' }))
    expect(pricesIn(screen.getByRole('dialog')).at(-1)?.at(-1)).toBe('₹730.50')
    press('Delete fee')
    expect(await screen.findByText(outcome)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(requestsTo(DELETE)).toHaveLength(2)
})

// docs/product/office.md#office-failures
it('FeesTab shows failures to load and to create', async () => {
  open({ [LIST]: (_request, before) => (before === 0 ? failure(500, 'INTERNAL', 'No database') : { body: [] }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('No order fees configured yet')).toBeTruthy()
  press('Add fee')
  type('Name', 'Ice')
  type('Value in rupees', '10')
  press('Create fee')
  expect(await screen.findByText(/^Failed to create fee/)).toBeTruthy()
})

it('FeeForm retries an unchanged fee with the same key', async () => {
  const { requestsTo } = open({ [LIST]: { body: [] }, [CREATE]: () => undefined })
  fireEvent.click(await screen.findByRole('button', { name: 'Add fee' }))
  type('Name', 'Ice')
  type('Value in rupees', '10')
  const keys = () => requestsTo(CREATE).map(({ key }) => key)
  for (const [sent, value] of ['10', '10', '12'].entries()) {
    type('Value in rupees', value)
    press('Create fee')
    await waitFor(() => expect(keys()).toHaveLength(sent + 1))
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create fee' }).disabled).toBe(false),
    )
  }
  const [first, second, third] = keys()
  expect(first).toBeTruthy()
  expect([second === first, third === first]).toEqual([true, false])
})

const TABLE = [
  { from: 0, urban: 49, rural: 79, extended: 99.5 },
  { from: 500, urban: 0, rural: 29, extended: 49 },
]
const TABLE_FEE: OrderFee = { ...FEE, type: 'table', value: 0, table: TABLE }
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const fill = (name: string, value: string) => fireEvent.change(cell(name), { target: { value } })

it('FeesTab lists the steps of a fee table', async () => {
  open({ [LIST]: { body: [TABLE_FEE] } })
  expect(await screen.findByText('From ₹0: ₹49 urban, ₹79 rural, ₹99.50 extended')).toBeTruthy()
  expect(screen.getByText('From ₹500: ₹0 urban, ₹29 rural, ₹49 extended')).toBeTruthy()
  expect(screen.getByText('By value and area')).toBeTruthy()
})

// docs/product/office.md#fees-form
it('FeeForm validates each cell of a new table', async () => {
  const { requestsTo } = open({ [LIST]: { body: [] }, [CREATE]: { status: 201, body: TABLE_FEE } })
  fireEvent.click(await screen.findByRole('button', { name: 'Add fee' }))
  type('Name', 'Delivery')
  type('Type', 'table')
  expect(screen.queryByLabelText(/^Value in/)).toBeNull()
  for (const [name, value] of [
    ['Urban, step 1', '49'],
    ['Rural, step 1', '79'],
    ['Extended, step 1', '99.505'],
  ] as const)
    fill(name, value)
  press('Add step')
  expect(document.activeElement).toBe(cell('From, step 2'))
  for (const column of ['From', 'Urban', 'Rural', 'Extended']) fill(`${column}, step 2`, '0')
  press('Create fee')
  const problem = await screen.findByText('Give a value of 0 or more with at most two decimals')
  expect(cell('Extended, step 1').getAttribute('aria-describedby')).toBe(problem.id)
  expect(cell('Rural, step 1').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByText('Give more than in the step above')).toBeTruthy()
  fill('Extended, step 1', '99.5')
  await waitFor(() => expect(cell('Extended, step 1').getAttribute('aria-invalid')).toBeNull())
  expect(cell('From, step 2').getAttribute('aria-invalid')).toBe('true')
  expect(requestsTo(CREATE)).toEqual([])
  fill('From, step 2', '500')
  press('Create fee')
  expect(await screen.findByText('Fee created / Delivery')).toBeTruthy()
  expect(requestsTo(CREATE)[0]?.body).toMatchObject({
    ...{ type: 'table', value: '0' },
    table: [
      { from: '0', urban: '49', rural: '79', extended: '99.5' },
      { from: '500', urban: '0', rural: '0', extended: '0' },
    ],
  })
})

it('FeeForm adds and removes steps by keyboard and reprices the sample cart', async () => {
  const { requestsTo } = open({ [LIST]: { body: [TABLE_FEE] }, [UPDATE]: { body: TABLE_FEE } })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Delivery' }))
  const dialog = screen.getByRole('dialog')
  expect(pricesIn(dialog)[1]).toEqual(['Delivery', '', '', '₹0.00'])
  fireEvent.change(within(dialog).getByLabelText('Delivery area'), { target: { value: 'extended' } })
  expect(pricesIn(dialog)[1]).toEqual(['Delivery', '', '', '₹49.00'])
  cell('Rural, step 1').focus()
  fireEvent.keyDown(cell('Rural, step 1'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(cell('Rural, step 2'))
  fireEvent.keyDown(cell('Rural, step 2'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(cell('Rural, step 2'))
  press('Remove step 2')
  expect(screen.queryByRole('textbox', { name: 'From, step 2' })).toBeNull()
  expect(document.activeElement).toBe(cell('Urban, step 1'))
  expect(pricesIn(dialog)[1]).toEqual(['Delivery', '', '', '₹99.50'])
  press('Update fee')
  expect(await screen.findByText('Fee updated / Delivery')).toBeTruthy()
  const rest = [{ from: '0', urban: '49', rural: '79', extended: '99.5' }]
  expect(requestsTo(UPDATE)[0]?.body).toMatchObject({ type: 'table', value: '0', table: rest, seen: { type: 'table' } })
})

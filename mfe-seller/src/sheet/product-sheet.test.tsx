import type { Product, SheetResult } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FarmProducts } from '../parts/FarmProducts.tsx'
import { ownProducts } from '../testing/product-list.tsx'
import { aProduct, ravi } from '../testing/samples.ts'
import { readFile, rowsOf } from './read-file.ts'

const NOW = new Date('2026-11-22T08:00:00.000Z')
const PREVIEW = 'POST /api/products/sheet/preview'
const TAKE = 'POST /api/products/sheet'
const CATEGORIES = [{ id: 1, name: 'Vegetables', description: '', createdAt: NOW.toISOString() }]

function showList(products: readonly Product[], responses: FakeResponses = {}) {
  const lists = {
    ...ownProducts(products),
    'GET /api/products?farmerId=7&limit=200': { body: products },
    'GET /api/categories': { body: CATEGORIES },
  }
  return show(FarmProducts, {
    path: '/dashboard/products',
    user: ravi,
    now: NOW,
    responses: { ...lists, ...responses },
  })
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (text: string) =>
  fireEvent.change(await screen.findByLabelText(/Choose a/), { target: { files: [new File([text], 'sheet.csv')] } })
const result = (line: number, more: Partial<SheetResult>): SheetResult => ({
  ...{
    line,
    state: 'unchanged',
    id: 4,
    name: 'Tomato',
    inventory: 24,
    changes: [],
    waits: false,
    problems: [],
    ...more,
  },
})

afterEach(() => void vi.restoreAllMocks())

// docs/product/product-sheets.md#columns, docs/product/product-sheets.md#preview
it('import fixes rows in the preview and imports all once, even after a lost response', async () => {
  const changed = result(2, {
    ...{ state: 'changed', waits: true },
    changes: [
      { field: 'price', before: '320', after: '350' },
      { field: 'inventory', before: '24', after: '30' },
    ],
    moves: { orders: 2, boxes: 5 },
  })
  const problems: SheetResult['problems'] = [
    { field: 'category', message: 'There is no category of this name' },
    { field: 'availableUntil', message: 'Please give a date such as 22/11/2026' },
  ]
  const wrong = result(3, { state: 'wrong', id: null, name: 'Beet', inventory: null, problems })
  const right = result(3, { state: 'new', id: null, name: 'Beet', inventory: null, waits: true })
  const { requestsTo } = showList([aProduct(4)], {
    [PREVIEW]: (_request, before) => ({
      body: { version: `v${before}`, rows: [changed, before === 0 ? wrong : right] },
    }),
    [TAKE]: (_request, before) => (before === 0 ? undefined : { body: { created: 1, changed: 1, unchanged: 0 } }),
  })
  await press('Import')
  await choose('Name,Price,Boxes,Category,Available until,Colour\nTomato,₹350,30,,,red\nBeet,240,3,Toys,soon,red\n')
  expect(await screen.findByText('1 to fix')).toBeTruthy()
  expect(screen.getByText('Ignored columns: Colour')).toBeTruthy()
  expect(screen.getByText('Price per box (₹): ₹320.00 → ₹350.00')).toBeTruthy()
  expect(screen.getByText('Needs approval')).toBeTruthy()
  expect(
    screen.getByText(
      'Moves the harvest of 2 orders, 5 boxes. Their buyers choose, or get the money back where no time is left.',
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Take/ })).toBeNull()
  const row = within(screen.getByRole('group', { name: 'Row 3: Beet' }))
  expect(row.getByText('Please give a date such as 22/11/2026')).toBeTruthy()
  fireEvent.change(row.getByLabelText('Category'), { target: { value: 'Vegetables' } })
  fireEvent.change(row.getByLabelText('Available until'), { target: { value: '20-Dec-26' } })
  await press('Check again')
  await press('Import all 2 rows')
  expect(await screen.findByText('Import failed')).toBeTruthy()
  await press('Import all 2 rows')
  expect(await screen.findByText(/Imported: 1 new, 1 changed, 0 unchanged\./)).toBeTruthy()
  const [first, second] = requestsTo(TAKE)
  expect(second).toEqual(first)
  expect(first).toMatchObject({
    key: expect.any(String),
    body: {
      version: 'v1',
      rows: [
        // Boxes as previewed, so that boxes bought meanwhile stay sold.
        { line: 2, name: 'Tomato', price: '350', inventory: '30', inventoryWas: '24' },
        { line: 3, name: 'Beet', category: 'Vegetables', availableUntil: '2026-12-20' },
      ],
    },
  })
})

it('import counts a corrected row’s boxes from its right product', async () => {
  const problems: SheetResult['problems'] = [{ field: 'id', message: 'Row 2 has this product already' }]
  const right = result(3, { id: 5, name: 'Beet', inventory: 7, state: 'changed' })
  const { requestsTo } = showList([aProduct(4)], {
    [PREVIEW]: (_request, before) => ({
      body: { version: 'v', rows: [result(2, {}), before === 0 ? result(3, { state: 'wrong', problems }) : right] },
    }),
    [TAKE]: { body: { created: 0, changed: 1, unchanged: 1 } },
  })
  await press('Import')
  await choose('Product number,Boxes\n4,24\n4,10\n')
  fireEvent.change(await screen.findByLabelText('Product number'), { target: { value: '5' } })
  await press('Check again')
  await press('Import all 2 rows')
  expect(await screen.findByText(/Imported: 0 new/)).toBeTruthy()
  expect(requestsTo(TAKE)).toMatchObject([{ body: { rows: [{}, { id: '5', inventory: '10', inventoryWas: '7' }] } }])
})

it('import forgets the boxes of a product that turns out to be another row’s', async () => {
  const wrong = (line: number) =>
    result(line, { state: 'wrong', problems: [{ field: 'id', message: 'No or twice the same product' }] })
  const previews = [
    [wrong(2), result(3, {})],
    [result(2, {}), wrong(3)],
    [result(2, {}), result(3, { id: 5, inventory: 7, state: 'changed' })],
  ]
  const { requestsTo } = showList([aProduct(4)], {
    [PREVIEW]: (_request, before) => ({ body: { version: 'v', rows: previews[before] } }),
    [TAKE]: { body: { created: 0, changed: 1, unchanged: 1 } },
  })
  await press('Import')
  await choose('Product number,Boxes\n3,24\n4,10\n')
  for (const [row, id] of [
    [/^Row 2/, '4'],
    [/^Row 3/, '5'],
  ] as const) {
    const field = within(await screen.findByRole('group', { name: row })).getByLabelText('Product number')
    fireEvent.change(field, { target: { value: id } })
    await press('Check again')
  }
  await press('Import all 2 rows')
  expect(await screen.findByText(/Imported: 0 new/)).toBeTruthy()
  expect(requestsTo(TAKE)).toMatchObject([{ body: { rows: [{}, { id: '5', inventory: '10', inventoryWas: '7' }] } }])
})

it('import shows a new preview if the result would now differ', async () => {
  const message = 'Your products have changed since this preview. Please look at it again.'
  const change = (before: string) => [{ field: 'price', before, after: '350' }] as const
  showList([aProduct(4)], {
    [PREVIEW]: (_request, before) => ({
      body: {
        version: 'v',
        rows: [result(2, { state: 'changed', changes: [...change(before === 0 ? '320' : '330')] })],
      },
    }),
    [TAKE]: failure(409, 'CONFLICT', message),
  })
  await press('Import')
  await choose('Name,Price\nTomato,350\n')
  await press('Import 1 row')
  expect(await screen.findByText('Price per box (₹): ₹330.00 → ₹350.00')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(message)
})

it('import explains an unreadable file, and keeps a readable one while offline', async () => {
  const { requestsTo } = showList([aProduct(4)], {
    [PREVIEW]: (_request, before) => (before === 0 ? undefined : { body: { version: 'v', rows: [result(2, {})] } }),
  })
  await press('Import')
  await choose('Colour\nred\n')
  expect((await screen.findByRole('alert')).textContent).toContain('This file has no column named “Name”')
  await choose('Name\nTomato\n')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('We couldn’t check the file'))
  await press('Try Again')
  expect(await screen.findByText('Nothing to import: your products already match this file.')).toBeTruthy()
  expect(requestsTo(PREVIEW)).toHaveLength(2)
})

it('export exists for a farm with products; an empty farm gets a template', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => `blob:${file instanceof Blob && files.push(file)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  showList([])
  await press('Import')
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Template (XLSX)' })).toHaveProperty('disabled', false))
  await press('Template (XLSX)')
  cleanup()
  showList([aProduct(4)])
  await press('Export')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export as CSV' })).toHaveProperty('disabled', false))
  await press('Export as CSV')
  expect(await screen.findByText('1 product exported')).toBeTruthy()
  const [template, exported] = await Promise.all(files.map(async file => rowsOf(await readFile(file)).rows))
  expect(template).toMatchObject([{ id: '', name: 'Tomato', category: 'Vegetables', harvestDate: '2026-11-22' }])
  expect(exported).toMatchObject([{ id: '4', name: 'Tomato', inventory: '24', inventoryWas: '24' }])
})

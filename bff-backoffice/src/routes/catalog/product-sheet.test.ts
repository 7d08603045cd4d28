import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { previewSheet, takeSheet } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { aFarm, anOrder, aProduct, NOW, orderNow, testDomain } from '@santhe/domain/testing'
import { createFiles, folderStore } from '@santhe/files'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { sheetTextsOf } from '@santhe/rules'
import { afterAll, expect, it } from 'vitest'
import { NEW_ROWS } from '../../testing/sheet-inputs.ts'
import { routes } from '../index.ts'
import { readRows } from './product-sheet.ts'

const domain = await testDomain()
const folder = await mkdtemp(join(tmpdir(), 'santhe-sheet-'))
const served = routes({ domain, files: createFiles(folderStore(folder)) })
const server = await startTestServer({ owner: 'backoffice', served, clock: () => NOW })
const { call, callOk } = api(server)
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const { farm, farmer } = await aFarm(domain)
const asFarmer = { token: await server.signIn(people.actorOf(farmer)) }
const product = await aProduct(domain, { ofFarm: farm, inventory: 8, price: 10_000 })
const texts = sheetTextsOf({ ...product, id: product._id, category: product.categoryName })
const [beet] = NEW_ROWS

it('reading a thousand rows lets other requests run in between', async () => {
  let turns = 0
  let next = setImmediate(function count() {
    turns += 1
    next = setImmediate(count)
  })
  await readRows(Array.from({ length: 1_000 }, (_, line) => ({ ...texts, line: line + 1 })))
  clearImmediate(next)
  expect(turns).toBeGreaterThan(10)
})

it("previews a sheet's rows by the form's rules without changes, then imports it whole", async () => {
  const rows = [
    { line: 2, ...texts },
    { line: 3, ...texts, name: 'Beet', id: '', price: '12.345', availableUntil: 'soon', harvestDate: '', unit: 'lb' },
  ]
  const preview = await callOk(previewSheet, { body: { rows } }, asFarmer)
  expect(preview.rows).toMatchObject([
    { line: 2, state: 'unchanged', id: product._id, inventory: 8 },
    {
      ...{ line: 3, state: 'wrong', id: null, name: 'Beet' },
      problems: [
        { field: 'price', message: 'Give an amount in rupees with at most two decimals' },
        { field: 'unit', message: 'Unit is required' },
        { field: 'availableUntil', message: 'Please give a date such as 22/11/2026' },
        { field: 'harvestDate', message: 'Harvest date is required' },
      ],
    },
  ])
  const body = { rows: [...NEW_ROWS, { line: 3, ...texts, price: '90' }] }
  const { version, rows: results } = await callOk(previewSheet, { body }, asFarmer)
  expect(results.map(({ state, waits }) => [state, waits])).toEqual([
    ['new', true],
    ['changed', false],
  ])
  const taken = await callOk(takeSheet, { body: { ...body, version } }, asFarmer)
  expect(taken).toEqual({ created: 1, changed: 1, unchanged: 0 })
})

// docs/product/adjustments.md#moved
it('previews how many orders and boxes a later harvest date moves, then moves them', async () => {
  const dates = { harvestDate: '2026-12-01', availableUntil: '2026-12-20' } as const
  const booked = await aProduct(domain, { ofFarm: farm, status: 'Pre-Order', ...dates })
  const [order] = [await anOrder(domain, { product: booked, boxes: 2 }), await anOrder(domain, { product: booked })]
  const cells = { line: 2, ...sheetTextsOf({ ...booked, id: booked._id, category: booked.categoryName }) }
  const previewOf = (more: object) => callOk(previewSheet, { body: { rows: [{ ...cells, ...more }] } }, asFarmer)
  const later = { harvestDate: '2026-12-04' }
  expect((await previewOf({ ...later, status: 'Available Now' })).rows[0]?.moves).toBeUndefined()
  const { version, rows } = await previewOf(later)
  expect(rows[0]?.moves).toEqual({ orders: 2, boxes: 3 })
  const take = (seen: string) => call(takeSheet, { body: { rows: [{ ...cells, ...later }], version: seen } }, asFarmer)
  await anOrder(domain, { product: booked })
  expect((await take(version)).failure?.code).toBe('CONFLICT')
  expect((await take((await previewOf(later)).version)).status).toBe(200)
  expect((await orderNow(order, domain)).adjustments).toMatchObject([{ kind: 'moved', harvest: { to: '2026-12-04' } }])
})

it("matches a row's product ignoring extra spaces and hidden characters of its name", async () => {
  await aProduct(domain, { ofFarm: farm, name: 'Bitter Gourd' })
  const body = { rows: [{ line: 2, name: 'Bitter\u00A0  Gour\u200Bd' }] }
  const { rows } = await callOk(previewSheet, { body }, asFarmer)
  expect(rows).toMatchObject([{ state: 'unchanged', name: 'Bitter Gourd', changes: [] }])
})

it('reports spreadsheet errors and damaged characters as problems of their row', async () => {
  const error = (text: string) => `This cell has the error ${text}. Please write what belongs there, or empty it.`
  await aProduct(domain, { ofFarm: farm, name: 'Okra' })
  const damaged = 'A character of this cell could not be read. Please write it again.'
  const cells = [
    { name: 'Bitter Gourd', localName: '#N/A' },
    { id: texts.id, growingDetails: 'Err:502', description: 'ಟೊಮೇ\uFFFC ಕೆಂಪು ಮತ್ತು ಗಟ್ಟಿ' },
    { name: 'Okra', price: '#DIV/0!', inventory: '#REF!', inventoryWas: '#REF!' },
    { id: '#VALUE!' },
    { ...beet, name: '#NAME?' },
    { ...beet, name: '#NAME?' },
  ]
  const { rows } = await callOk(
    previewSheet,
    { body: { rows: cells.map((row, place) => ({ ...row, line: place + 2 })) } },
    asFarmer,
  )
  expect(
    rows.map(({ state, problems }) => [state, Object.fromEntries(problems.map(each => [each.field, each.message]))]),
  ).toEqual([
    ['wrong', { localName: error('#N/A') }],
    ['wrong', { growingDetails: error('Err:502'), description: damaged }],
    ['wrong', { price: error('#DIV/0!'), inventory: error('#REF!') }],
    ['wrong', { id: error('#VALUE!') }],
    ['wrong', { name: error('#NAME?') }],
    ['wrong', { name: error('#NAME?') }],
  ])
})

it('accepts a thousand long rows, and refuses one more or none', async () => {
  const row = (place: number) => ({ ...beet, line: place + 2, name: `Beet ${place}`, description: 'ಕ'.repeat(900) })
  const rows = Array.from({ length: 1001 }, (_, place) => row(place))
  expect((await callOk(previewSheet, { body: { rows: rows.slice(1) } }, asFarmer)).rows).toHaveLength(1000)
  for (const refused of [rows, []]) {
    expect((await call(previewSheet, { body: { rows: refused } }, asFarmer)).status).toBe(400)
  }
})

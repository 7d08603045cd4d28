import { readFile } from 'node:fs/promises'
import { farmWithFive } from '../farm-with-five.ts'
import { expect, test } from '../market.ts'

const DAY_MS = 86_400_000
const ROWS = 200
const HEADINGS = ['ಹೆಸರು', 'Category', 'विवरण', 'Price per box (₹)', 'Unit', 'Units per box', 'Boxes', 'Status']

/** Formats the date in that many days: '22/11/2026'. */
const dayFirst = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10).split('-').reverse().join('/')

/** A sheet as Excel saves it, with semicolons: the farm's five products at other prices, new ones, three invalid rows. */
function sheetOf(names: readonly string[], category: string, run: string): string {
  const lines = Array.from({ length: ROWS }, (_, place) => {
    const name = names[place] ?? `Greens ${place} ${run}`
    const price = place === 40 ? 'dear' : '₹230.50'
    const until = place === 80 ? '31/02/2027' : dayFirst(20)
    const cells = [name, place === 120 ? 'Toys' : category, 'Pulled at dawn; washed once.', price, 'KG', '5', '3']
    return [...cells.map(cell => `"${cell}"`), 'Available Now', until, dayFirst(1)].join(';')
  })
  return [[...HEADINGS, 'Available until', 'कटाई की तारीख'].join(';'), ...lines].join('\r\n')
}

test('a farmer imports 200 rows after fixing three, and a reimported export changes nothing', {
  tag: '@adds-products',
}, async ({ visitor, request }) => {
  const run = `x${Date.now().toString(36)}`
  const { username, products } = await farmWithFive({ request }, run)
  const { page } = await visitor(username)
  const [category] = await (await request.get('/api/categories')).json()
  const text = sheetOf(
    products.map(({ name }) => name),
    category.name,
    run,
  )
  const sheet = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`, 'utf16le') }
  const main = page.getByRole('main')

  await page.goto('/dashboard/products')
  await main.getByRole('button', { name: 'Import', exact: true }).click()
  await main.getByLabel('Choose a file').setInputFiles(sheet)

  await test.step('previews the sheet and fixes its invalid cells', async () => {
    const counts = main.getByRole('list', { name: 'What this import changes' })
    await expect(counts.getByRole('listitem')).toHaveText(['192 new', '5 changed', '3 to fix'])
    const row = (line: number) => main.getByRole('group', { name: `Row ${line}: Greens ${line - 2} ${run}` })
    await row(42).getByLabel('Price per box (₹)').fill('230.50')
    await row(82).getByLabel('Available until').fill('28-Feb-27')
    await row(122).getByLabel('Category').selectOption(category.name)
    await main.getByRole('button', { name: 'Check again' }).click()
    await expect(counts.getByRole('listitem')).toHaveText(['195 new', '5 changed'])
  })

  await test.step('imports all rows', async () => {
    await main.getByRole('button', { name: 'Import all 200 rows' }).click()
    await expect(main.getByRole('alert')).toContainText('Imported: 195 new, 5 changed, 0 unchanged.')
    await expect(main.getByText('200 products')).toBeVisible()
  })

  await test.step('a reimported export changes nothing', async () => {
    await main.getByRole('button', { name: 'Export', exact: true }).click()
    const download = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Export as XLSX' }).click()
    const path = await (await download).path()
    await main.getByRole('button', { name: 'Import', exact: true }).click()
    const buffer = await readFile(path)
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await main.getByLabel('Choose a file').setInputFiles({ name: 'products.xlsx', mimeType, buffer })
    await expect(main.getByText('Nothing to import: your products already match this file.')).toBeVisible()
    await expect(main.getByText('200 unchanged')).toBeVisible()
  })
})

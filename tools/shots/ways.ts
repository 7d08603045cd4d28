import { type Page, request } from '@playwright/test'
import { DEMO_PASSWORD } from '../seed/demo-password.ts'

const main = (page: Page) => page.getByRole('main')

/** Returns a way that adds a box each of `products` products to the cart, from their cards. */
export function fillCart(products: number) {
  return async (page: Page): Promise<void> => {
    await page.goto('/products')
    const add = main(page).getByRole('button', { name: /^Add/ })
    await add.first().waitFor()
    for (let index = 0; index < products; index += 1) await add.nth(index * 3).click()
  }
}

/** Adds a product that arrives tomorrow to the cart, and a mango with a harvest months away. */
export async function fillCartFarApart(page: Page): Promise<void> {
  for (const path of ['/products?availability=available', '/products?search=badami']) {
    await page.goto(path)
    await main(page).getByRole('button', { name: /^Add/ }).first().click()
    await page.getByText('Added to cart').first().waitFor()
  }
}

/** Cancels an earlier picture's unpaid order: the same boxes can't be ordered twice. */
async function cancelUnpaid(page: Page): Promise<void> {
  const orders: { id: number; paymentMethod: string; status: string }[] = await (
    await page.request.get('/api/orders')
  ).json()
  for (const { id } of orders.filter(order => order.paymentMethod === 'cashfree' && order.status === 'pending'))
    await page.request.put(`/api/orders/${id}/status`, { data: { status: 'cancelled' }, headers: { 'X-Santhe': '1' } })
}

/** Returns a way that orders a cart online, then pays at the provider's stand-in or drops the payment. */
export function payOnline(end: 'Pay' | 'Drop') {
  return async (page: Page): Promise<void> => {
    await cancelUnpaid(page)
    await fillCart(3)(page)
    await page.goto('/checkout')
    await page.getByLabel('Online payment').check()
    await page.getByRole('button', { name: 'Place order and pay' }).click()
    await page.getByRole('heading', { name: 'Pay for your order' }).waitFor()
    await page.getByRole('button', { name: new RegExp(`^${end}`) }).click()
  }
}

export function openOrder(text: RegExp) {
  return async (page: Page): Promise<void> => {
    await page.goto('/dashboard/orders')
    const row = main(page).getByRole('row').filter({ hasText: text }).first()
    await row.getByRole('link', { name: /^Order #/ }).click()
  }
}

export async function openFeeTable(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Edit Delivery' }).click()
}

/** Saves an address with a landmark in the profile, unless an earlier picture did. */
export async function saveAddress(page: Page): Promise<void> {
  await page.goto('/dashboard/profile')
  const add = main(page).getByRole('button', { name: 'Add an address' })
  await add.waitFor()
  if (await main(page).getByText('Parents', { exact: true }).isVisible()) return
  await add.click()
  const form = main(page).getByRole('form', { name: 'Saved addresses' })
  const values = {
    'What you call it': 'Parents',
    Landmark: 'behind the temple',
    City: 'Bengaluru',
    State: 'Karnataka',
    'Zip code': '560053',
  }
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value)
  await form.getByRole('textbox', { name: 'Address' }).fill('7, Car Street')
  await form.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('Parents is saved').first().waitFor()
}

/** Repeats the latest order as if its first product had sold out, with another as the nearest match. */
export async function showOrderAgainShort(page: Page): Promise<void> {
  await page.route(/\/api\/orders\/\d+\/again$/, async route => {
    const response = await route.fetch()
    const { available } = await response.json()
    const [nearest] = await (await page.request.get('/api/products?search=guava')).json()
    const [{ product, ordered }] = available
    const sort = { productId: product.id, name: product.name, localName: product.localName }
    const missing = [{ ...sort, ordered, state: 'soldOut', nearest }]
    await route.fulfill({ response, json: { available: available.slice(1), missing } })
  })
  await page.goto('/dashboard/orders')
  await main(page)
    .getByRole('button', { name: /^Order again/ })
    .first()
    .click()
}

export async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
}

export async function showHelpCode(page: Page): Promise<void> {
  await main(page)
    .getByRole('button', { name: /^Show (a|another) code/ })
    .click()
}

/** Shows the printable card with a code; it stays on the page, since printing is a stub. */
export async function printHelpCard(page: Page): Promise<void> {
  await page.evaluate('window.print = () => {}')
  await main(page).getByRole('button', { name: /print/i }).click()
}

export async function switchThreeButtonsOn(page: Page): Promise<void> {
  await page.request.put('/api/farmers/three-buttons', { data: { isOn: true }, headers: { 'X-Santhe': '1' } })
}

/** Adds ten boxes to the first product in Kannada, so that the picture shows the result. */
export async function addTenBoxes(page: Page): Promise<void> {
  const product = page.locator('[data-product]').first()
  await product.getByRole('button').first().click()
  await product.getByRole('button', { name: 'ಹತ್ತು ಹೆಚ್ಚು' }).click()
  await product.getByRole('button', { name: 'ಉಳಿಸಿ' }).click()
  await product.getByRole('button', { name: 'ಮೊದಲಿನಂತೆ ಮಾಡಿ' }).waitFor()
}

export async function respondWithLiveHelp(page: Page): Promise<void> {
  const expiresAt = new Date(Date.now() + 1_800_000).toISOString()
  const json = { agentName: 'Savitha R.', farmName: 'Ravi’s Organic Farm', expiresAt, isLive: true }
  await page.route('**/api/assist/link/live', route => route.fulfill({ json }))
}

export async function respondWithLinkedNews(page: Page): Promise<void> {
  const json = { kinds: ['orderSteps', 'deliveryDay'], isOn: true }
  await page.route('**/api/news-preferences/unsubscribe?token=live', route => route.fulfill({ json }))
}

/** Returns an office response as from a market without any activity. */
function emptied(response: unknown): unknown {
  if (typeof response === 'number') return 0
  if (Array.isArray(response)) return response.filter(item => !Object.hasOwn(Object(item), 'id')).map(emptied)
  if (typeof response !== 'object' || response === null) return response
  // Groups by days exist in an empty market too.
  const emptiedField = ([key, value]: [string, unknown]) => [key, key === 'upToDays' ? value : emptied(value)]
  return Object.fromEntries(Object.entries(response).map(emptiedField))
}

/** Fulfils the office's requests as on the market's first day. */
export async function respondAsEmptyMarket(page: Page): Promise<void> {
  await page.route('**/api/admin/**', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: emptied(await response.json()) })
  })
}

export async function openProductPanel(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
}

/** Shows a list's shortcuts, which phones don't have. */
export async function showShortcuts(page: Page): Promise<void> {
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('?')
}

export async function switchQuietHoursOn(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Quiet hours' }).check()
}

export async function openLatestMail(page: Page): Promise<void> {
  await page.goto('/mailbox')
  await page.getByRole('listitem').getByRole('link').first().click()
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Sets a district's windows as a colleague, in a separate context, so that the page stays signed in as its viewer. */
async function setWindows(page: Page, morning: number, reason: string): Promise<void> {
  // Find the market's URL, even before the page is open.
  const market = (await page.request.get('/')).url()
  const office = await request.newContext({ baseURL: market })
  const login = await office.post('/api/login', { data: { username: 'admin', password: DEMO_PASSWORD } })
  const { token } = await login.json()
  const week = Array.from({ length: 7 }, () => ({ morning, afternoon: 30, evening: null }))
  const days = [
    { date: dayIn(1), places: { morning: 0, afternoon: morning - 10, evening: 12 }, reason: '' },
    { date: dayIn(2), places: { morning: 0, afternoon: 0, evening: 0 }, reason },
  ]
  await office.put('/api/admin/delivery-windows', {
    headers: { Authorization: `Bearer ${token}` },
    data: { district: 'Bengaluru Rural', area: 'urban', week, days },
  })
  await office.dispose()
}

/**
 * Limits the windows of the first farm's district: tomorrow two are nearly full and one is closed, and a festival
 * closes the next day.
 */
export const limitWindows = (page: Page): Promise<void> => setWindows(page, 40, 'Dasara')

/** Edits the windows, lets a colleague change them meanwhile, and saves. */
export async function saveOverColleague(page: Page): Promise<void> {
  await page.getByLabel('Monday, Morning').fill('55')
  await page
    .getByLabel(/^Reason/)
    .nth(1)
    .fill('Ayudha Puja')
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await setWindows(page, 25, 'Vijayadashami')
  await page.getByRole('button', { name: 'Save' }).click()
}

/** Adds a box from the district of `limitWindows` to the cart. */
export async function fillLimitedCart(page: Page): Promise<void> {
  await page.goto('/farmers/1')
  await main(page).getByRole('button', { name: /^Add/ }).first().click()
  await page.getByText('Added to cart').first().waitFor()
}

/** At checkout, chooses the day after tomorrow, which is closed. */
export async function chooseClosedDay(page: Page): Promise<void> {
  const [year, month, day] = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10).split('-')
  await page.locator('summary').filter({ hasText: 'Change' }).first().click()
  await page.getByLabel('Delivery date').first().fill(`${day}/${month}/${year}`)
}

/** Orders such a box, and opens the choice of another delivery day. */
export async function chooseAnotherDay(page: Page): Promise<void> {
  await fillLimitedCart(page)
  await page.goto('/checkout')
  await page.getByLabel('Cash on delivery').check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL(/\/dashboard\/orders/)
  await main(page)
    .getByRole('link', { name: /^Order #/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Choose another day' }).click()
}

import { type APIRequestContext, expect as expectResponse } from '@playwright/test'
import { Product, Quote, SignedIn } from '@santhe/contracts'
import { DEMO_PASSWORD } from '@santhe/tools/demo-password'
import { addFromFarm, expect, signInHere, test } from '../market.ts'

/** Far enough ahead that no other journey orders for that day. */
const DAYS_AHEAD = 21
const DAY = new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10)
const [YEAR, MONTH, DAY_OF_MONTH] = DAY.split('-')
const TYPED = `${DAY_OF_MONTH}/${MONTH}/${YEAR}`
const OPEN = { morning: null, afternoon: null, evening: null }
const FARM = 'Ravi’s Field'

async function headersOf(request: APIRequestContext, username: string) {
  const login = await request.post('/api/login', { data: { username, password: DEMO_PASSWORD } })
  return { Authorization: `Bearer ${SignedIn.parse(await login.json()).token}` }
}

test('a buyer loses the last place of a window and takes the next one', async ({
  page,
  playwright,
  baseURL,
  registerBuyer,
}) => {
  const [faster, username] = [await registerBuyer('Kavya'), await registerBuyer('Nandini')]
  const api = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  const limitEvening = async (evening: number | null) => {
    const days = evening === null ? [] : [{ date: DAY, places: { ...OPEN, evening }, reason: '' }]
    const week = Array.from({ length: 7 }, () => OPEN)
    const data = { district: 'Bengaluru Rural', area: 'urban', week, days }
    const headers = await headersOf(api, 'admin')
    expectResponse((await api.put('/api/admin/delivery-windows', { headers, data })).status()).toBe(200)
  }
  await limitEvening(1)

  await test.step('checkout shows that one place is left', async () => {
    await addFromFarm(page, 'tomato', FARM)
    await page.goto('/login?redirect=/checkout')
    await signInHere(page, username)
    await page.getByLabel('Cash on delivery').check()
    await page.getByRole('group', { name: FARM }).getByText('Change', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Delivery date' }).fill(TYPED)
    const window = page.getByLabel('Delivery window')
    await expect(window.getByRole('option', { name: 'Evening: 1 place left' })).toBeAttached()
    await window.selectOption('evening')
  })

  await test.step('another buyer takes it', async () => {
    const headers = await headersOf(api, faster)
    const products = Product.array().parse(await (await api.get('/api/products?search=tomato')).json())
    const product = products.find(({ farm }) => farm.name === FARM)
    const items = [{ productId: product?.id, quantity: 1 }]
    const quote = await api.post('/api/checkout/quote', { headers, data: { items, zipCode: '560003' } })
    const { quoteId } = Quote.parse(await quote.json())
    const person = { firstName: 'Kavya', lastName: 'Rao', email: `${faster}@santhe.example`, phone: '9845033445' }
    const place = { address: '14, 3rd Cross', city: 'Bengaluru', state: 'Karnataka', zipCode: '560003' }
    const deliveries = [{ farmerId: product?.farmerId, date: DAY, window: 'evening' }]
    const data = { ...person, ...place, paymentMethod: 'cod', quoteId, deliveries }
    expectResponse((await api.post('/api/checkout', { headers, data })).status()).toBe(201)
  })

  await test.step('placing is refused with the free windows, and the form is kept', async () => {
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(
      page.getByText(new RegExp(`^The evening of ${DAY_OF_MONTH} \\w{3} ${YEAR} is full`)).first(),
    ).toBeVisible()
    await expect(page.getByText(/: morning, afternoon$/).first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Delivery date' })).toHaveValue(TYPED)
    await expect(page.getByRole('option', { name: 'Evening: full' })).toBeAttached()
  })

  await test.step('the order is placed for the afternoon', async () => {
    await page.getByLabel('Delivery window').selectOption('afternoon')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page).toHaveURL(/\/dashboard\/orders$/)
    await expect(page.getByText(/, afternoon/).first()).toBeVisible()
  })
  await limitEvening(null)
  await api.dispose()
})

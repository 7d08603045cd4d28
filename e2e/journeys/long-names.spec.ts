import type { Page } from '@playwright/test'
import { expect, test } from '../market.ts'

/** Words are joined in Kannada, so one of them can be longer than a phone is wide. */
const FARM = 'ಶ್ರೀಮಂಜುನಾಥೇಶ್ವರಸಾವಯವಕೃಷಿಕ್ಷೇತ್ರತರಕಾರಿಹಣ್ಣುಗಳತೋಟ'
const PRODUCT = 'ಬೆಂಗಳೂರುನಾಟಿಟೊಮೇಟೊಹಣ್ಣುಸಾವಯವರಾಸಾಯನಿಕರಹಿತತಾಜಾ'
const PASSWORD = 'beans and dill'

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('names that are one long word stay inside the window', async ({ visitor }, { project }) => {
  const username = `manju_${project.name}_${Date.now()}`
  const { page } = await visitor()
  const form = { username, password: PASSWORD, email: `${username}@santhe.example`, name: 'Manju', phone: '9845033445' }
  const farm = { farmName: FARM, farmLocation: 'Kolar', farmDescription: 'Vegetables and fruit of the season.' }
  const made = await page.request.post('/api/register', { data: { ...form, ...farm, role: 'farmer' } })
  expect(made.status()).toBe(201)
  const { user, token } = await made.json()
  const categories = await (await page.request.get('/api/categories')).json()
  const product = await page.request.post('/api/products', {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      name: PRODUCT,
      localName: PRODUCT,
      description: 'Picked at first blush, by hand.',
      price: 240,
      status: 'Available Now',
      categoryId: categories[0].id,
      inventory: 3,
      unitsPerBox: 5,
      availableUntil: new Date(Date.now() + 10 * 86_400_000).toISOString(),
      harvestDate: new Date(Date.now() + 86_400_000).toISOString(),
    },
  })
  expect(product.status()).toBe(201)
  const { id } = await product.json()

  for (const address of [`/farmers/${user.farmId}`, `/share/farm/${user.farmId}`])
    await test.step(address, async () => {
      await page.goto(address, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { name: FARM })).toBeVisible()
      expect(await tooWide(page)).toBe(0)
    })

  await page.goto('/login?returnUrl=/dashboard/products')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(PRODUCT).first()).toBeVisible()
  expect(await tooWide(page)).toBe(0)

  await test.step('the product, which its farmer sees before it is approved', async () => {
    await page.goto(`/products/${id}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { name: PRODUCT }).first()).toBeVisible()
    expect(await tooWide(page)).toBe(0)
  })
})

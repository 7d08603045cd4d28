import type { Locator, Page } from '@playwright/test'
import { Product, Quote, SignedIn } from '@santhe/contracts'
import { expect, signInHere, test } from '../market.ts'

/** Buys a box of Ravi’s Field on delivery, and returns the order's number. */
async function buyOkra({ request }: Page, token: string, username: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await (await request.get('/api/products?search=okra')).json()
  const product = Product.array()
    .parse(response)
    .find(({ farm }) => farm.name === 'Ravi’s Field')
  const items = [{ productId: product?.id, quantity: 1 }]
  const zipCode = '560003'
  const quote = await request.post('/api/checkout/quote', { headers, data: { items } })
  const { quoteId } = Quote.parse(await quote.json())
  const person = { firstName: 'Kamala', lastName: 'Rao', email: `${username}@santhe.example`, phone: '9845033445' }
  const place = { address: '14, 3rd Cross, Malleshwaram', city: 'Bengaluru', state: 'Karnataka', zipCode }
  const placed = await request.post('/api/checkout', {
    headers,
    data: { ...person, ...place, paymentMethod: 'cod', quoteId },
  })
  expect(placed.status()).toBe(201)
  const { orders } = await placed.json()
  return orders[0].id
}

test('a delivery agent brings three orders in twelve taps: packaging, shipping, delivered, and the cash', async ({
  visitor,
  registerBuyer,
}) => {
  const { page: buyer } = await visitor()
  const username = await registerBuyer('Kamala')
  const login = await buyer.request.post('/api/login', { data: { username, password: 'santhe123' } })
  const { token } = SignedIn.parse(await login.json())
  const orders: number[] = []
  for (let order = 0; order < 3; order += 1) orders.push(await buyOkra(buyer, token, username))

  const { page: agent } = await visitor()
  await agent.goto(`/login?redirect=${encodeURIComponent('/admin?tab=orders')}`)
  await signInHere(agent, 'da_bengaluru')
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  for (const id of orders) {
    await test.step(`brings order #${id}`, async () => {
      const card = agent.getByRole('article', { name: `Order #${id}`, exact: true })
      await expect(card.getByText('Kamala Rao')).toBeVisible()
      await expect(card.getByText('Bengaluru 560003')).toBeVisible()
      await expect(card.getByText('Malleshwaram')).toHaveCount(0)
      await tap(card.getByRole('button', { name: `Start packaging, order #${id}` }))
      await tap(card.getByRole('button', { name: `Start shipping, order #${id}` }))
      await tap(card.getByRole('button', { name: `Delivered, order #${id}` }))
      const dialog = agent.getByRole('dialog', { name: `Set order #${id} to Delivered?` })
      await expect(dialog.getByText(/^Collect ₹[\d,.]+ in cash from Kamala Rao\./)).toBeVisible()
      await tap(dialog.getByRole('button', { name: /collected, delivered$/ }))
      await expect(card.getByText('Paid in cash on delivery')).toBeVisible()
    })
  }
  expect(taps).toBe(12)

  await test.step('the order that was opened from the list leads back to its place in it', async () => {
    await agent.getByLabel('Status', { exact: true }).selectOption('delivered')
    await agent.getByRole('link', { name: `Order #${orders[0]}`, exact: true }).click()
    await expect(agent.getByRole('heading', { name: `Order #${orders[0]}` })).toBeVisible()
    await expect(agent.getByRole('tab', { name: 'Orders', selected: true })).toBeVisible()
    await expect(agent.getByText('14, 3rd Cross, Malleshwaram')).toBeVisible()
    await agent.getByRole('link', { name: 'Back to Orders' }).click()
    await expect(agent).toHaveURL(/\/admin\?tab=orders&status=delivered$/)
    await expect(agent.getByRole('link', { name: `Order #${orders[0]}`, exact: true })).toBeInViewport()
  })
})

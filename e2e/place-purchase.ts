import { type APIRequestContext, expect } from '@playwright/test'
import { Product, Quote, SignedIn } from '@santhe/contracts'
import { DEMO_PASSWORD } from '@santhe/tools/demo-password'

interface PlacePurchase {
  username: string
  firstName: string
  /** A search that finds each product, and its farm. */
  boxes: readonly (readonly [search: string, farm: string])[]
  /** Boxes of each product; 1 by default. */
  quantity?: number
  /** PIN of the delivery; Bangalore Urban by default. */
  zipCode?: string
  /** Number of equal purchases; 1 by default. */
  times?: number
}

/**
 * Orders boxes of each product on delivery by calls, as a user of `registerBuyer`. Returns the orders' numbers, in the
 * order of their farms.
 */
export async function placePurchase(
  { request }: { request: APIRequestContext },
  { username, firstName, boxes, quantity = 1, zipCode = '560003', times = 1 }: PlacePurchase,
): Promise<number[]> {
  const login = await request.post('/api/login', { data: { username, password: DEMO_PASSWORD } })
  const headers = { Authorization: `Bearer ${SignedIn.parse(await login.json()).token}` }
  const items: { productId: number | undefined; quantity: number }[] = []
  for (const [search, farmName] of boxes) {
    const products = Product.array().parse(await (await request.get(`/api/products?search=${search}`)).json())
    items.push({ productId: products.find(({ farm }) => farm.name === farmName)?.id, quantity })
  }
  const person = { firstName, lastName: 'Rao', email: `${username}@santhe.example`, phone: '9845033445' }
  const place = {
    address: '14, 3rd Cross, Malleshwaram',
    city: 'Bengaluru',
    state: 'Karnataka',
    zipCode,
  }
  const ids: number[] = []
  for (let purchase = 0; purchase < times; purchase += 1) {
    const quote = await request.post('/api/checkout/quote', { headers, data: { items, zipCode } })
    const { quoteId } = Quote.parse(await quote.json())
    const data = { ...person, ...place, paymentMethod: 'cod', quoteId }
    const placed = await request.post('/api/checkout', { headers, data })
    expect(placed.status()).toBe(201)
    const { orders }: { orders: { id: number }[] } = await placed.json()
    ids.push(...orders.map(({ id }) => id))
  }
  return ids
}

import { type APIRequestContext, expect } from '@playwright/test'
import { Product, SignedIn } from '@santhe/contracts'
import { DEMO_PASSWORD } from '@santhe/tools/demo-password'

const DAY_MS = 86_400_000

/**
 * Registers a farm for this journey only, in a demo manager's district, with five pending products of three boxes each.
 * Returns its number, its farmer's username, and the products.
 */
export async function farmWithFive(
  { request }: { request: APIRequestContext },
  run: string,
): Promise<{ farmId: number; username: string; products: { id: number; name: string }[] }> {
  const username = `farmer_${run}`
  const account = { username, name: 'Kamala Gowda', email: `${username}@santhe.example`, phone: '9845033445' }
  const farm = { farmName: `Farm ${run}`, farmLocation: 'Bengaluru Rural', farmDescription: 'Roots of the season.' }
  const data = { ...account, ...farm, password: DEMO_PASSWORD, role: 'farmer' }
  const registration = await request.post('/api/register', { data })
  expect(registration.status()).toBe(201)
  const { user, token } = SignedIn.parse(await registration.json())
  const categories = await (await request.get('/api/categories')).json()
  const products: { id: number; name: string }[] = []
  for (const kind of ['Beet', 'Carrot', 'Knolkhol', 'Radish', 'Turnip']) {
    const product = {
      ...{
        name: `${kind} ${run}`,
        description: 'Pulled at dawn, washed once.',
        price: 240,
        unit: 'kg',
        unitsPerBox: 5,
      },
      ...{ status: 'Available Now', categoryId: categories[0].id, inventory: 3 },
      availableUntil: new Date(Date.now() + 10 * DAY_MS).toISOString(),
      harvestDate: new Date(Date.now() + DAY_MS).toISOString(),
    }
    const headers = { Authorization: `Bearer ${token}` }
    const created = await request.post('/api/products', { headers, data: product })
    expect(created.status()).toBe(201)
    products.push(Product.parse(await created.json()))
  }
  return { farmId: user.farmId ?? 0, username, products }
}

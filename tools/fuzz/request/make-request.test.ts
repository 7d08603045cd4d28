import { expect, it } from 'vitest'
import { readOperations } from '../calls/read-operations.ts'
import { drawOf } from '../values/draw.ts'
import { makeRequest, type Surroundings } from './make-request.ts'

const { all: operations } = readOperations()
const surroundings: Surroundings = {
  operations,
  members: [
    { id: 1, role: 'admin', farmId: null },
    { id: 2, role: 'customer', farmId: null },
    { id: 3, role: 'farmer', farmId: 1 },
  ],
  known: {
    products: [{ id: 1, farmId: 1, categoryId: 1, isOnSale: true }],
    farms: [{ id: 1, ownerId: 3 }],
    orders: [],
    payments: [],
    notifications: [],
    people: [{ id: 1, username: 'admin', email: 'admin@example.com' }],
    categories: [1],
    fees: [],
    emailLinks: { confirm: [], keep: [] },
    pictures: [],
  },
  paymentSecret: 'secret',
  now: new Date('2026-11-21T06:30:00.000Z'),
  askFirst: () => async () => undefined,
}
const made = async (place: number) => (await makeRequest(drawOf(place), surroundings)).wire

it('makes the same requests of the same seed, of every call and every kind', async () => {
  const calls = new Set<string>()
  const kinds = new Set<string>()
  for (let place = 0; place < 3_000; place += 1) {
    const { operation, kind } = await makeRequest(drawOf(place), surroundings)
    calls.add(operation.name)
    kinds.add(kind)
  }
  expect([...calls].sort()).toEqual(operations.map(({ name }) => name).sort())
  expect([...kinds].sort()).toEqual(['mutated', 'rough', 'valid'])
  for (let place = 0; place < 50; place += 1) expect(await made(place)).toEqual(await made(place))
})

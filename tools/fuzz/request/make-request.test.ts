import { expect, it } from 'vitest'
import { readOperations } from '../calls/read-operations.ts'
import { drawOf } from '../values/draw.ts'
import { makeRequest, type RequestContext } from './make-request.ts'

const { all: operations } = readOperations()
const context: RequestContext = {
  operations,
  members: [
    { id: 1, role: 'admin', farmId: null },
    { id: 2, role: 'customer', farmId: null },
    { id: 3, role: 'farmer', farmId: 1 },
    { id: 4, role: 'taluk_agent', farmId: null },
  ],
  snapshot: {
    products: [{ id: 1, farmId: 1, categoryId: 1, isOnSale: true }],
    farms: [{ id: 1, ownerId: 3 }],
    orders: [],
    photographed: [],
    payments: [],
    notifications: [],
    people: [{ id: 1, username: 'admin', email: 'admin@example.com', role: 'admin' }],
    categories: [1],
    fees: [],
    emailLinks: { confirm: [], keep: [] },
    assist: { makeCode: async () => undefined, links: [] },
    newsLinks: [],
    makeAftermath: async () => undefined,
    pictures: [],
  },
  paymentSecret: 'secret',
  now: new Date('2026-11-21T06:30:00.000Z'),
  setupCallFor: () => async () => undefined,
}
const wireAt = async (index: number) => (await makeRequest(drawOf(index), context)).wire

it('makeRequest repeats its requests for a seed and covers every call and kind', async () => {
  const calls = new Set<string>()
  const kinds = new Set<string>()
  for (let index = 0; index < 5_000; index += 1) {
    const { operation, kind } = await makeRequest(drawOf(index), context)
    calls.add(operation.name)
    kinds.add(kind)
  }
  expect([...calls].sort()).toEqual(operations.map(({ name }) => name).sort())
  expect([...kinds].sort()).toEqual(['mutated', 'rough', 'valid'])
  for (let index = 0; index < 50; index += 1) expect(await wireAt(index)).toEqual(await wireAt(index))
})

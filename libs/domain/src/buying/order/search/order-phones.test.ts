import type { Actor } from '@santhe/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { aFarm, anOrder, aProduct, testDomain } from '../../../testing/index.ts'
import { listAreaOrders } from './area-orders.ts'
import { fillOrderWords } from './order-words.ts'

const domain = await testDomain()
const ADMIN: Actor = { id: 900_001, role: 'admin' }
const { farm } = await aFarm(domain)
const product = await aProduct(domain, { ofFarm: farm })
const orderOf = (phone: string) => anOrder(domain, { product, form: { firstName: 'Asha', phone } })
const [two, kannada] = [await orderOf('98450 77881 / 98860 54321 ext 12'), await orderOf('೯೮೪೫೦ ೭೭೮೮೦')]
const inKannada = (number: number) =>
  new Intl.NumberFormat('en', { numberingSystem: 'knda', useGrouping: false }).format(number)
beforeAll(() => fillOrderWords(domain))

describe('a search of orders by digits', () => {
  it.each([
    ['the first of two phones', '98450 77881', [two._id]],
    ['the second of two phones', '9886054321', [two._id]],
    ['the end of the second', '054321', [two._id]],
    ['a phone with its extension', '98860 54321 ext 12', [two._id]],
    ['both phones at once', '98450 77881 / 98860 54321', [two._id]],
    ['the figures of an extension', '432112', []],
    ['a phone that was written in Kannada', '9845077880', [kannada._id]],
    ['a phone in Kannada', '೯೮೪೫೦೭೭೮೮೦', [kannada._id]],
    ['a phone as contacts copy it', '\u202A+91 98450–77880\u202C', [kannada._id]],
    ['a phone with a slash', '98450/77880', [kannada._id]],
    ['an order number in Kannada', `\u200E#${inKannada(two._id)}`, [two._id]],
    ['a name with invisible characters', '\u202Aas\u00ADha\u202C', [kannada._id, two._id]],
  ])('finds by %s', async (_, search, expected) => {
    const { items } = await listAreaOrders({ actor: ADMIN, page: { limit: 50 }, search }, domain)
    expect(items.map(({ _id }) => _id)).toEqual(expected)
  })
})

import {
  countUnreadNotifications,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  readSavedCart,
  saveCart,
} from '@santhe/contracts'
import { nextId, people, setStock } from '@santhe/domain'
import { Notifications } from '@santhe/domain/records'
import { aFarm, aPerson, aProduct, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { addDays } from '@santhe/rules'
import { afterAll, describe, expect, it } from 'vitest'
import { routes } from '../index.ts'

const domain = await testDomain()
const server = await startTestServer({ owner: 'storefront', served: routes({ domain }), clock: () => NOW })
const { call, callOk } = api(server)
afterAll(() => server.close())

async function someone() {
  const person = await aPerson(domain)
  return { id: person._id, as: { token: await server.signIn(people.actorOf(person)) } }
}

describe('the cart that was kept', () => {
  it('comes back in its order with what can still be bought, never more than there is', async () => {
    const { as } = await someone()
    const plenty = await aProduct(domain, { name: 'Plenty' })
    const few = await aProduct(domain, { name: 'Few', inventory: 3 })
    const gone = [
      await aProduct(domain, { inventory: 0 }),
      await aProduct(domain, { approvalStatus: 'pending' }),
      await aProduct(domain, { availableUntil: addDays('2026-11-21', -1) }),
      await aProduct(domain, { status: 'Coming Soon' }),
      await aProduct(domain, { isHidden: true }),
    ]
    const ids = [few, ...gone, plenty].map(product => product._id)
    const items = [...ids, 999_999, plenty._id].map(productId => ({ productId, quantity: 8 }))
    await callOk(saveCart, { body: { items } }, as)
    const cart = await callOk(readSavedCart, {}, as)
    expect(cart.items.map(({ product, quantity }) => [product.id, product.name, quantity])).toEqual([
      [few._id, 'Few', 3],
      // Twice eight is more than a line may have.
      [plenty._id, 'Plenty', 10],
    ])
    expect(cart.items[0]?.product).toMatchObject({ price: 240, inventory: 3, farmerId: few.farmId })
    await setStock(few._id, 1, domain)
    expect((await callOk(readSavedCart, {}, as)).items[0]?.quantity).toBe(1)
  })

  it('is the person’s own, replaced by the next one, and taken away by an empty one', async () => {
    const [mine, other] = [await someone(), await someone()]
    const [one, two] = [await aProduct(domain), await aProduct(domain)]
    const save = (...productIds: number[]) =>
      callOk(saveCart, { body: { items: productIds.map(productId => ({ productId, quantity: 1 })) } }, mine.as)
    const idsOf = async (as = mine.as) => (await callOk(readSavedCart, {}, as)).items.map(({ product }) => product.id)
    expect(await idsOf()).toEqual([])
    await save(one._id)
    await save(two._id, one._id)
    expect([await idsOf(), await idsOf(other.as)]).toEqual([[two._id, one._id], []])
    await save()
    expect(await idsOf()).toEqual([])
  })

  it('offers nobody their own farm’s products, and takes no line that a cart could not have', async () => {
    const { farm, farmer } = await aFarm(domain)
    const product = await aProduct(domain, { ofFarm: farm })
    const as = { token: await server.signIn(people.actorOf(farmer)) }
    const items = [{ productId: product._id, quantity: 1 }]
    await callOk(saveCart, { body: { items } }, as)
    expect((await callOk(readSavedCart, {}, as)).items).toEqual([])
    for (const quantity of [0, 11, 1.5, -1]) {
      expect((await call(saveCart, { body: { items: [{ productId: product._id, quantity }] } }, as)).status).toBe(400)
    }
    const tooMany = Array.from({ length: 201 }, (_, place) => ({ productId: place + 1, quantity: 1 }))
    expect((await call(saveCart, { body: { items: tooMany } }, as)).status).toBe(400)
  })
})

describe('notifications', () => {
  async function notify(personId: number, title: string): Promise<number> {
    const id = await nextId(domain, 'notification')
    const fields = { title, message: `${title}!`, link: '/dashboard/orders', isRead: false, createdAt: NOW }
    await Notifications(domain.connection).create([{ _id: id, messageId: `message ${id}`, personId, ...fields }])
    return id
  }

  it('are the asker’s own, newest first, page by page, whoever the query names', async () => {
    const [mine, other] = [await someone(), await someone()]
    const ids = [await notify(mine.id, 'one'), await notify(mine.id, 'two'), await notify(mine.id, 'three')]
    await notify(other.id, 'another’s')
    const first = await call(listNotifications, { query: { limit: 2, userId: `${other.id}` } }, mine.as)
    expect(first.data?.map(({ title }) => title)).toEqual(['three', 'two'])
    expect(first.headers.get('X-Total-Count')).toBe('3')
    const query = { cursor: first.headers.get('X-Next-Cursor') ?? '' }
    const expected = {
      id: ids[0],
      message: 'one!',
      isRead: false,
      createdAt: NOW.toISOString(),
      link: '/dashboard/orders',
    }
    expect(await callOk(listNotifications, { query }, mine.as)).toMatchObject([expected])
  })

  it('are read one by one or all at once, counted, and deleted, by whose they are', async () => {
    const [mine, other] = [await someone(), await someone()]
    const [one, two, three] = [
      await notify(mine.id, 'one'),
      await notify(mine.id, 'two'),
      await notify(mine.id, 'three'),
    ]
    const strangers = await notify(other.id, 'another’s')
    const unread = async (as = mine.as) => (await callOk(countUnreadNotifications, {}, as)).unreadCount
    const at = (id: number) => ({ params: { id } })
    expect(await unread()).toBe(3)
    expect(await callOk(readNotification, at(one), mine.as)).toMatchObject({ id: one, isRead: true })
    expect((await callOk(readNotification, at(one), mine.as)).isRead).toBe(true)
    expect(await unread()).toBe(2)
    await callOk(deleteNotification, at(two), mine.as)
    expect([await unread(), (await call(deleteNotification, at(two), mine.as)).status]).toEqual([1, 404])
    for (const id of [strangers, 999_999]) {
      expect((await call(readNotification, at(id), mine.as)).status).toBe(404)
      expect((await call(deleteNotification, at(id), mine.as)).status).toBe(404)
    }
    expect(await callOk(readAllNotifications, {}, mine.as)).toEqual({ message: 'All notifications marked as read' })
    expect([await unread(), await unread(other.as)]).toEqual([0, 1])
    const remaining = await callOk(listNotifications, {}, mine.as)
    expect(remaining.map(({ id, isRead }) => [id, isRead])).toEqual([
      [three, true],
      [one, true],
    ])
  })
})

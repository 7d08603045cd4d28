import { addDays } from '@santhe/rules'
import { describe, expect, it, vi } from 'vitest'
import { deleteFarmer } from '../../accounts/farmer/delete-farmer.ts'
import { deleteBelongings } from '../../accounts/person/managed/delete-belongings.ts'
import { updatePerson } from '../../accounts/person/managed/update-person.ts'
import { withTransaction } from '../../foundation/domain.ts'
import { Outbox } from '../../records/outbox.ts'
import { People } from '../../records/person.ts'
import { Products } from '../../records/product.ts'
import { Stocks } from '../../records/stock.ts'
import { Wishes } from '../../records/wish.ts'
import { AN_ADMIN, aBuyer, aProduct, boxesOf, type ProductOverrides, TODAY } from '../../testing/index.ts'
import { lineMarket, type Person } from '../../testing/lines.ts'
import { deleteProduct } from '../product/delete-product.ts'
import { changeOffer, type OfferFields } from '../product/edit/change-offer.ts'
import { leaveLine } from './waits.ts'
import { listWishes } from './wishes.ts'

const { aLine, at, domain, LAPSED, NOON, offersOf, serve, soldOut, waitOf } = await lineMarket()

const TOMORROW = addDays(TODAY, 1)

const change = (id: number, fields: OfferFields) => changeOffer({ id, fields, by: { ...AN_ADMIN, now: NOON } }, domain)

const placesOf = (people: readonly Person[]) => Promise.all(people.map(async person => (await waitOf(person))?.place))

const newsOf = ({ id }: Person) =>
  Outbox(domain.connection).countDocuments({ channel: 'bell', 'event.kind': 'wishFulfilled', 'event.personId': id })

// docs/product/products.md#waitlist
describe('a waitlist', () => {
  it('offers returned boxes once, in order, to as many people as there are boxes', async () => {
    const { id, people, cancel, addsUp } = await soldOut([1, 2, 1, 1], 3)
    expect(await placesOf(people)).toEqual([1, 2, 3, 4])
    await cancel()
    await Promise.all([serve(), serve(), serve()])
    expect(await offersOf(people)).toEqual([1, 2, 0, 0])
    expect(await placesOf(people)).toEqual([0, 0, 1, 2])
    expect(await Promise.all(people.map(newsOf))).toEqual([1, 1, 0, 0])
    expect(await boxesOf(id, domain)).toEqual({ available: 0, reserved: 3, sold: 0 })
    await addsUp()
  })

  it('passes lapsed offers on, and frees the boxes when everybody had one', async () => {
    const { id, people, cancel, addsUp } = await soldOut([1, 1])
    await cancel()
    await serve()
    expect(await offersOf(people)).toEqual([1, 0])
    await serve(LAPSED)
    expect(await Promise.all(people.map(waitOf))).toMatchObject([undefined, { offer: { until: at('13:00') } }])
    await serve(at('13:00'))
    expect(await boxesOf(id, domain)).toEqual({ available: 1, reserved: 0, sold: 0 })
    expect((await Stocks(domain.connection).findById(id).lean())?.line).toBeUndefined()
    await addsUp()
  })

  it('immediately frees boxes beyond its demand', async () => {
    const { _id: id } = await aProduct(domain, { inventory: 0 })
    await aLine(id, [1, 2])
    await change(id, { addBoxes: 50 })
    expect(await boxesOf(id, domain)).toEqual({ available: 47, reserved: 3, sold: 0 })
    expect((await Products(domain.connection).findById(id).lean())?.soldOut).toBe(false)
  })

  it('lets its farm remove boxes that are not yet offered', async () => {
    const { _id: id } = await aProduct(domain, { inventory: 0 })
    await aLine(id, [1, 2])
    const none = { available: 0, reserved: 0, sold: 0 }
    expect(await change(id, { addBoxes: 20 })).toMatchObject({ addedBoxes: 20, inventory: 17 })
    expect(await change(id, { addBoxes: -20 })).toMatchObject({ addedBoxes: -20, inventory: 0 })
    expect(await boxesOf(id, domain)).toEqual(none)
    await change(id, { addBoxes: 2 })
    await change(id, { price: 5_000 })
    expect(await boxesOf(id, domain)).toEqual({ available: 0, reserved: 2, sold: 0 })
    await change(id, { soldOut: true })
    expect(await boxesOf(id, domain)).toEqual(none)
  })

  it('ends when its product is deleted', async () => {
    const { id, people, cancel } = await soldOut([1, 1], 2)
    await cancel()
    await serve()
    await deleteProduct({ id, by: { ...AN_ADMIN, now: NOON } }, domain)
    expect(await Promise.all(people.map(waitOf))).toEqual([undefined, undefined])
    expect(await boxesOf(id, domain)).toEqual({ available: 2, reserved: 0, sold: 0 })
  })

  it('is served even if serving another fails', async () => {
    const [one, other] = [await soldOut([1]), await soldOut([1])]
    for (const { cancel } of [one, other]) await cancel()
    const dying = vi.spyOn(Outbox(domain.connection), 'insertMany').mockRejectedValueOnce(new Error('killed'))
    await expect(serve()).rejects.toThrow('killed')
    dying.mockRestore()
    expect((await offersOf([...one.people, ...other.people])).toSorted()).toEqual([0, 1])
  })

  it.each([
    ['06:59', TODAY, undefined],
    ['07:00', TODAY, at('07:30')],
    ['20:50', TODAY, at('07:20', TOMORROW)],
    ['21:00', TODAY, undefined],
  ])('offers boxes returned at %s only in the offer hours, for 30 minutes of them', async (clock, day, until) => {
    const { people, cancel, id } = await soldOut([1])
    await cancel()
    await serve(at(clock, day))
    expect((await waitOf(people[0] as Person))?.offer?.until).toEqual(until)
    expect(await boxesOf(id, domain)).toEqual({ available: 0, reserved: 1, sold: 0 })
  })

  it('ends an offer with the last day of its product', async () => {
    const { people, cancel, id } = await soldOut([1])
    await Products(domain.connection).updateOne({ _id: id }, { $set: { availableUntil: TODAY } })
    await cancel()
    await serve(at('20:50'))
    const until = at('00:00', TOMORROW)
    expect((await waitOf(people[0] as Person))?.offer?.until).toEqual(until)
    const bell = { channel: 'bell', 'event.personId': people[0]?.id } as const
    expect((await Outbox(domain.connection).findOne(bell).lean())?.event).toMatchObject({ until })
  })

  it('passes on the boxes, or just the place, of people who leave', async () => {
    const { id, people, cancel, addsUp } = await soldOut([1, 1, 1])
    const [first, second, third] = people as [Person, Person, Person]
    expect(await leaveLine({ personId: second.id, productId: id }, domain)).toEqual({ place: 0, waiting: 2 })
    await cancel()
    await serve()
    await leaveLine({ personId: first.id, productId: id }, domain)
    await serve()
    expect(await offersOf([third])).toEqual([1])
    await leaveLine({ personId: third.id, productId: id }, domain)
    expect(await boxesOf(id, domain)).toEqual({ available: 1, reserved: 0, sold: 0 })
    await addsUp()
  })

  it('passes on the boxes of a deleted account', async () => {
    const { people, cancel, addsUp } = await soldOut([1, 1])
    await cancel()
    await serve()
    const person = await People(domain.connection).findById(people[0]?.id).lean()
    if (person) await withTransaction(domain, tx => deleteBelongings(person, tx))
    await serve()
    expect(await offersOf(people)).toEqual([0, 1])
    await addsUp()
  })

  // docs/product/accounts.md#ended-accounts
  it('passes on the boxes of a deactivated account', async () => {
    const { people, cancel, addsUp } = await soldOut([1, 1])
    await cancel()
    await serve()
    const id = people[0]?.id ?? 0
    await updatePerson({ id, list: 'users', changes: { isActive: false }, by: AN_ADMIN }, domain)
    await serve()
    expect(await offersOf(people)).toEqual([0, 1])
    await addsUp()
  })

  it('ends with its farm, offers included', async () => {
    const { id, farmId, people, cancel, addsUp } = await soldOut([1, 1])
    await cancel()
    await serve()
    await deleteFarmer({ id: farmId, by: AN_ADMIN }, domain)
    expect(await Promise.all(people.map(waitOf))).toEqual([undefined, undefined])
    expect(await boxesOf(id, domain)).toEqual({ available: 1, reserved: 0, sold: 0 })
    await addsUp()
  })

  const WAYS: [string, ProductOverrides, (id: number) => Promise<unknown>][] = [
    ['opens its pre-order', { status: 'Coming Soon' }, id => change(id, { status: 'Pre-Order' })],
    ['has boxes again', { inventory: 0 }, id => change(id, { addBoxes: 3 })],
  ]
  it.each(WAYS)('is served first when its product %s', async (_what, overrides, open) => {
    const { _id: id } = await aProduct(domain, overrides)
    const people = await aLine(id, [2])
    await serve()
    expect(await offersOf(people)).toEqual([0])
    await open(id)
    await serve()
    expect(await offersOf(people)).toEqual([2])
    expect((await boxesOf(id, domain)).reserved).toBe(2)
  })

  it('includes wishes from before waitlists existed', async () => {
    const { _id: productId } = await aProduct(domain, { inventory: 3 })
    const { id: personId } = await aBuyer(domain)
    await Wishes(domain.connection).create([{ personId, productId, kind: 'tellMe', createdAt: NOON }])
    await serve(at('03:00'))
    expect((await boxesOf(productId, domain)).reserved).toBe(1)
    await serve()
    expect((await listWishes({ personId }, domain)).waits).toMatchObject([{ offer: { quantity: 1 } }])
  })

  it('offers nothing while its product has ended or is hidden', async () => {
    const [ended, hidden] = [await soldOut([1]), await soldOut([1])]
    const set = (id: number, fields: object) => Products(domain.connection).updateOne({ _id: id }, { $set: fields })
    await set(ended.id, { availableUntil: addDays(TODAY, -1) })
    await set(hidden.id, { isListed: false })
    for (const { cancel } of [ended, hidden]) await cancel()
    await serve()
    expect(await offersOf([...ended.people, ...hidden.people])).toEqual([0, 0])
  })

  it('is unchanged after a crash in a round, and resumes', async () => {
    const { people, cancel, addsUp } = await soldOut([1, 1])
    await cancel()
    const dying = vi.spyOn(Outbox(domain.connection), 'insertMany').mockRejectedValue(new Error('killed'))
    await expect(serve()).rejects.toThrow('killed')
    dying.mockRestore()
    expect(await offersOf(people)).toEqual([0, 0])
    await serve()
    expect([await offersOf(people), await newsOf(people[0] as Person)]).toEqual([[1, 0], 1])
    await addsUp()
  })

  it('serves hundreds of people', async () => {
    const { _id: productId } = await aProduct(domain, { inventory: 0 })
    const many = Array.from({ length: 230 }, (_, place) => 800_000 + place)
    await Wishes(domain.connection).insertMany(
      many.map(personId => ({ personId, productId, kind: 'tellMe', createdAt: NOON })),
    )
    await serve()
    await change(productId, { addBoxes: 240 })
    await serve()
    expect(await boxesOf(productId, domain)).toEqual({ available: 10, reserved: 230, sold: 0 })
  })
})

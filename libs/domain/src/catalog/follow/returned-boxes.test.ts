import { describe, expect, it } from 'vitest'
import { checkCart } from '../../buying/cart/check-cart.ts'
import { quoteCheckout } from '../../buying/cart/quote-checkout.ts'
import { releaseExpiredReservations } from '../../buying/cart/release-reservations.ts'
import { placeOrder } from '../../buying/purchase/place-order.ts'
import { placePurchase } from '../../buying/purchase/place-purchase.ts'
import { aBuyer, boxesOf, CHECKOUT_FORM } from '../../testing/index.ts'
import { lineMarket, type Person } from '../../testing/lines.ts'
import { joinLine } from './waits.ts'

const { at, domain, LAPSED, NOON, offersOf, serve, soldOut, waitOf } = await lineMarket()

const buy = (actor: Person, productId: number, { quantity = 1, now = NOON } = {}) =>
  quoteCheckout({ actor, items: [{ productId, quantity }], now }, domain)

const order = (actor: Person, quoteId: string) =>
  placePurchase({ actor, quoteId, form: CHECKOUT_FORM, now: NOON }, domain)

const SHORT = { code: 'OUT_OF_STOCK' }

describe('returned boxes', () => {
  it('are never sold to others while people wait, even concurrently', async () => {
    const { id, people, cancel, addsUp } = await soldOut([1])
    const strangers = await Promise.all(Array.from({ length: 5 }, () => aBuyer(domain)))
    const tries = strangers.flatMap(actor => [buy(actor, id), buy(actor, id)])
    const outcomes = Promise.allSettled([...tries, serve(), serve()])
    await cancel()
    const bought = (await outcomes).slice(0, tries.length)
    expect(bought.filter(({ status }) => status === 'fulfilled')).toEqual([])
    await serve()
    await expect(buy(strangers[0] as Person, id)).rejects.toMatchObject(SHORT)
    expect(await offersOf(people)).toEqual([1])
    await addsUp()
  })

  it('are never promised twice when a person joins as they return', async () => {
    const { id, cancel, addsUp } = await soldOut([])
    const actor = await aBuyer(domain)
    const [joined] = await Promise.allSettled([
      joinLine({ actor, productId: id, quantity: 1, now: NOON }, domain),
      cancel(),
    ])
    const isReserved = joined.status === 'fulfilled' ? 1 : 0
    expect(await boxesOf(id, domain)).toEqual({ available: 1 - isReserved, reserved: isReserved, sold: 0 })
    await addsUp()
  })

  it('can be quoted and ordered only by the person with the offer, ending the wait', async () => {
    const { id, people, cancel, addsUp } = await soldOut([2, 1], 2)
    const [first, second] = people as [Person, Person]
    await cancel()
    await serve()
    const items = [{ productId: id, quantity: 2 }]
    expect(await checkCart({ items, now: NOON, personId: first.id }, domain)).toMatchObject([
      { state: 'ok', available: 2 },
    ])
    expect(await checkCart({ items, now: NOON, personId: second.id }, domain)).toMatchObject([{ state: 'soldOut' }])
    await expect(buy(second, id)).rejects.toMatchObject(SHORT)
    await buy(first, id, { quantity: 2 })
    const { quoteId } = await buy(first, id, { quantity: 1 })
    expect(await boxesOf(id, domain)).toEqual({ available: 0, reserved: 2, sold: 0 })
    await order(first, quoteId)
    expect(await waitOf(first)).toBeUndefined()
    await serve()
    expect(await offersOf([second])).toEqual([1])
    expect(await boxesOf(id, domain)).toEqual({ available: 0, reserved: 1, sold: 1 })
    await addsUp()
  })

  it('can be ordered without a quote too', async () => {
    const { id, farmId, people, cancel, addsUp } = await soldOut([1])
    await cancel()
    await serve()
    const items = [{ productId: id, quantity: 1 }]
    const actor = people[0] as Person
    await placeOrder({ actor, farmerId: farmId, items, form: CHECKOUT_FORM, now: NOON }, domain)
    expect(await boxesOf(id, domain)).toEqual({ available: 0, reserved: 0, sold: 1 })
    expect(await waitOf(people[0] as Person)).toBeUndefined()
    await addsUp()
  })

  it('return from an expired quote to its offer, and go to the next person when that lapses', async () => {
    const { id, people, cancel, addsUp } = await soldOut([1, 1])
    const [first, second] = people as [Person, Person]
    await cancel()
    await serve()
    await buy(first, id)
    await releaseExpiredReservations({ now: at('12:11') }, domain)
    await expect(buy(second, id)).rejects.toMatchObject(SHORT)
    await buy(first, id, { now: at('12:25') })
    await serve(LAPSED)
    expect(await offersOf(people)).toEqual([0, 0])
    await releaseExpiredReservations({ now: at('12:36') }, domain)
    await serve(at('12:36'))
    expect(await offersOf(people)).toEqual([0, 1])
    await addsUp()
  })

  it('are sold once when the offer lapses during the order', async () => {
    const { id, people, cancel, addsUp } = await soldOut([1, 1])
    await cancel()
    await serve()
    await Promise.allSettled([buy(people[0] as Person, id), serve(LAPSED), buy(people[0] as Person, id), serve(LAPSED)])
    const { available, reserved } = await boxesOf(id, domain)
    expect([available, reserved]).toEqual([0, 1])
    await addsUp()
  })
})

import { type DeliveryWindow, DISTRICTS, NONE_TAKEN, type RoundOutcome, type WindowPlaces } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import type { OrderRecord } from '../../../records/order.ts'
import { AN_ADMIN, aBuyer, aFarm, anOrder, aProduct, NOW, testDomain } from '../../../testing/index.ts'
import { chooseDelivery } from '../../fulfilment/choose-delivery.ts'
import { recordOutcome } from '../../fulfilment/record-outcome.ts'
import { setOrderStatus } from '../../fulfilment/set-order-status.ts'
import { listDeliveryDays, readZonePlan } from './queries.ts'
import { setDeliveryPlan } from './set-delivery-plan.ts'

const domain = await testDomain()
const [SATURDAY, SUNDAY, MONDAY] = ['2026-11-21', '2026-11-22', '2026-11-23'] as const
const FULL: WindowPlaces = { morning: 0, afternoon: 0, evening: 0 }
const { actor } = AN_ADMIN

const later = (minutes: number, days = 0) => new Date(NOW.getTime() + (days * 24 * 60 + minutes) * 60_000)
const setStatus = ({ _id: orderId }: OrderRecord, status: string, now: Date) =>
  setOrderStatus({ actor, orderId, status, now }, domain)
const record = ({ _id: orderId }: OrderRecord, outcome: RoundOutcome, at: Date, now = at) =>
  recordOutcome({ actor, orderId, outcome, at, now }, domain)

let districts = 0
/** A new district whose farm's boxes arrive on Sunday; one window of the day has this many places, its others none. */
async function limitedDay(date: string, window: DeliveryWindow, places: number) {
  districts += 1
  const zone = { district: DISTRICTS[districts]?.name ?? '', area: 'urban' as const }
  const product = await aProduct(domain, { ofFarm: (await aFarm(domain, zone)).farm, inventory: 50 })
  const week = Array.from({ length: 7 }, () => ({ morning: null, afternoon: null, evening: null }))
  const days = [{ date, places: { ...FULL, [window]: places }, reason: '' }]
  await setDeliveryPlan({ ...zone, week, days, by: AN_ADMIN }, domain)
  return {
    order: (options: Partial<Parameters<typeof anOrder>[1]> = {}) => anOrder(domain, { product, ...options }),
    remaining: async () => (await listDeliveryDays({ ...zone, from: date }, domain))[0]?.left,
    taken: async () =>
      (await readZonePlan({ ...zone, today: SATURDAY }, domain)).coming.find(day => day.date === date)?.taken,
  }
}

// docs/product/delivery.md#capacity
describe('the place of a delivered order', () => {
  it('is freed by a delivery before its day, for only one of two concurrent buyers', async () => {
    const { order, remaining, taken } = await limitedDay(SUNDAY, 'morning', 1)
    const early = await order()
    await setStatus(early, 'shipping', NOW)
    await record(early, 'delivered', later(10))
    expect([await remaining(), await taken()]).toEqual([{ ...FULL, morning: 1 }, NONE_TAKEN])
    const settled = await Promise.allSettled([order(), order()])
    const placed = settled.flatMap(one => (one.status === 'fulfilled' ? [one.value.delivery.date] : []))
    expect(placed.filter(day => day === SUNDAY)).toHaveLength(1)
    expect(await remaining()).toEqual(FULL)
    expect((await order()).delivery.date).toBe(MONDAY)
  })

  it('stays taken after a delivery on its day or later', async () => {
    const { order, remaining, taken } = await limitedDay(SUNDAY, 'morning', 2)
    const [onTime, late] = [await order(), await order()]
    for (const [each, days] of [[onTime, 1] as const, [late, 2] as const]) {
      await setStatus(each, 'shipping', later(0, days))
      await record(each, 'delivered', later(10, days))
    }
    expect([await remaining(), await taken()]).toEqual([FULL, { ...NONE_TAKEN, morning: 2 }])
  })

  it('is freed by a late report of an earlier delivery, though another day was chosen meanwhile', async () => {
    const { order, remaining } = await limitedDay(MONDAY, 'evening', 1)
    const buyer = await aBuyer(domain)
    const again = await order({ buyer })
    await setStatus(again, 'shipping', NOW)
    await record(again, 'nobodyThere', later(10))
    await chooseDelivery({ actor: buyer, orderId: again._id, date: MONDAY, now: later(40) }, domain)
    expect(await remaining()).toEqual(FULL)
    await record(again, 'delivered', later(30), later(50))
    expect(await remaining()).toEqual({ ...FULL, evening: 1 })
  })

  it('is taken again when the delivery is undone, even if that overbooks the window', async () => {
    const { order, remaining, taken } = await limitedDay(SUNDAY, 'morning', 1)
    const early = await order()
    await setStatus(early, 'shipping', NOW)
    await record(early, 'delivered', later(10))
    expect((await order()).delivery.date).toBe(SUNDAY)
    const back = await setStatus(early, 'shipping', later(10))
    expect(back).toMatchObject({ status: 'shipping', delivery: { date: SUNDAY, window: 'morning' } })
    expect([await remaining(), await taken()]).toEqual([FULL, { ...NONE_TAKEN, morning: 2 }])
    expect((await order()).delivery.date).toBe(MONDAY)
  })
})

import { type Actor, addDays, mondayOf } from '@santhe/rules'
import { mongo } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { harvestProduct } from '../../buying/fulfilment/harvest/harvest-product.ts'
import { takeBackOffer } from '../../buying/fulfilment/harvest/take-back-offer.ts'
import { setOrderStatus } from '../../buying/fulfilment/set-order-status.ts'
import { decideProductApproval, undoProductApproval } from '../../catalog/product/edit/decide-product-approval.ts'
import { Counted } from '../../records/figures.ts'
import { Outbox } from '../../records/outbox.ts'
import { anOrder, aProduct, by, countAllEvents, IS_WHOLE, NOW, TODAY, testDomain } from '../../testing/index.ts'
import { countEvents } from './count-events.ts'
import { readHistory } from './read-history.ts'
import { play } from './testing/deeds.ts'
import { ADMIN, expectRightFigures } from './testing/right-figures.ts'
import { aSmallMarket } from './testing/small-market.ts'

const domain = await testDomain()
const { connection } = domain
const market = await aSmallMarket(domain)
const { farms, products, buyers } = market
const DAY = 86_400_000
/** One in `npm test`; more in full strength, as in `npm run test:long`. */
const SEED_COUNT = IS_WHOLE ? 20 : 1
const SEEDS = Array.from({ length: SEED_COUNT }, (_unused, place) => place + 1)

// docs/product/office.md#statistics, docs/product/office.md#history
describe('the figures of the office', () => {
  it.each(SEEDS)('equal a recount after anything happens to orders and worker (seed %i)', async seed => {
    await play(seed, market, domain)
    await countAllEvents(domain)
    await expectRightFigures(domain)
    // Two concurrent workers, repeating all events.
    await Outbox(connection).updateMany({ channel: 'statistics' }, { $set: { dueAt: NOW }, $unset: { doneAt: 1 } })
    await Promise.all([countAllEvents(domain), countAllEvents(domain)])
    await expectRightFigures(domain)
  })

  it('count harvested boxes in the week of the harvest, and in the former one after its undo', async () => {
    const [ofFarm] = farms
    const dates = { harvestDate: addDays(TODAY, 20), availableUntil: addDays(TODAY, 60) }
    const product = await aProduct(domain, { ...(ofFarm && { ofFarm }), status: 'Pre-Order', ...dates })
    const order = await anOrder(domain, { product, boxes: 7 })
    const boxesNow = async () => {
      await countAllEvents(domain)
      const { preOrdersByWeek } = await readHistory({ actor: ADMIN, days: 30, now: NOW }, domain)
      const boxesIn = (day: string) => preOrdersByWeek.find(({ monday }) => monday === mondayOf(day))?.boxes ?? 0
      return [boxesIn(TODAY), boxesIn(dates.harvestDate)]
    }
    const [ofThisWeek = 0, ofLater = 0] = await boxesNow()
    await harvestProduct({ id: product._id, by: by(ADMIN) }, domain)
    // The order's step is counted immediately, and sees the harvest, which can still be undone.
    await setOrderStatus({ actor: ADMIN, orderId: order._id, status: 'accepted', now: NOW }, domain)
    await countEvents({ now: NOW }, domain)
    const { preOrdersByWeek } = await readHistory({ actor: ADMIN, days: 30, now: NOW }, domain)
    expect(preOrdersByWeek[0]?.boxes).toBe(ofThisWeek + 7)
    await takeBackOffer({ id: product._id, by: by(ADMIN) }, domain)
    expect(await boxesNow()).toEqual([ofThisWeek, ofLater])
    await harvestProduct({ id: product._id, by: by(ADMIN) }, domain)
    expect(await boxesNow()).toEqual([ofThisWeek + 7, ofLater - 7])
    await expectRightFigures(domain)
  })

  it('count the waiting time of each decision once, without undone ones', async () => {
    const [ofFarm] = farms
    const manager = by({ id: 1, role: 'district_manager', district: 'Kolar' })
    const waited = (days: number) => new Date(NOW.getTime() - days * DAY)
    const waiting = (days: number) =>
      aProduct(domain, { ...(ofFarm && { ofFarm }), approvalStatus: 'pending', createdAt: waited(days) })
    const [short, long, undone] = [await waiting(0.5), await waiting(5), await waiting(9)]
    const approve = (id: number) =>
      decideProductApproval({ id, decision: { approvalStatus: 'approved' }, by: manager }, domain)
    await approve(short._id)
    await decideProductApproval(
      { id: long._id, decision: { approvalStatus: 'rejected', reason: 'Blurred' }, by: manager },
      domain,
    )
    await approve(undone._id)
    await undoProductApproval({ id: undone._id, by: manager }, domain)
    // Its farmer may see that it is no longer sold, but nothing was pending.
    const [sold] = products
    if (sold)
      await decideProductApproval(
        { id: sold._id, decision: { approvalStatus: 'rejected', reason: 'Old' }, by: manager },
        domain,
      )
    await countAllEvents(domain)
    await Outbox(connection).updateMany({ channel: 'statistics' }, { $set: { dueAt: NOW }, $unset: { doneAt: 1 } })
    await countAllEvents(domain)
    const approvals = async (actor: Actor) => (await readHistory({ actor, days: 30, now: NOW }, domain)).approvals
    const of = (waits: { upToDays: number | null; products: number }[] = []) =>
      waits.map(({ products: count }) => count)
    const [here, everywhere] = [await approvals(manager.actor), await approvals(ADMIN)]
    expect([of(here?.decided), of(here?.waiting)]).toEqual([
      [1, 0, 1, 0],
      [0, 0, 0, 1],
    ])
    expect(everywhere).toEqual(here)
    const elsewhere = await approvals({ ...manager.actor, district: 'Bengaluru Rural' })
    expect([of(elsewhere?.decided), of(elsewhere?.waiting)]).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ])
    expect(await approvals({ id: 3, role: 'taluk_agent', district: 'Kolar', taluk: 'Malur' })).toBeNull()
  })

  it('do not wait for a failing event, which is retried later', async () => {
    const order = await anOrder(domain, {
      buyer: buyers[0] as Actor,
      product: products[2] as (typeof products)[number],
    })
    const event = { kind: 'orderPlaced', orderId: { $gt: 0 } }
    const broken = { eventId: new mongo.ObjectId(), channel: 'statistics', event, at: NOW, dueAt: NOW, attempts: 0 }
    const { insertedId } = await Outbox(connection).collection.insertOne(broken)
    const failures: string[] = []
    await countEvents({ now: NOW, onFailure: ({ kind }) => failures.push(kind) }, domain)
    expect(failures).toEqual(['orderPlaced'])
    expect(await Outbox(connection).findById(insertedId).lean()).toMatchObject({ attempts: 1, dueAt: expect.any(Date) })
    expect(await Counted(connection).exists({ _id: `order ${order._id}` })).not.toBeNull()
    await Outbox(connection).deleteOne({ _id: insertedId })
    await expectRightFigures(domain)
  })
})

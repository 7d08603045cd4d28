import { trusted } from 'mongoose'
import { submittedAtOf } from '../../../catalog/product/product-record.ts'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { type FiguresFillRecord, FiguresFills } from '../../../records/figures.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { countDecisions, type Decision } from '../count-decisions.ts'
import { addFigures } from '../stored-figures.ts'
import { recount } from './recount.ts'
import { recountCustomerFigures } from './recount-customer-figures.ts'

const BATCH = 500

type Decided = Pick<ProductRecord, '_id' | 'farm' | 'decidedAt' | 'submittedAt' | 'createdAt' | 'undo'>

/** The latest decision about a product, once it can no longer be undone. One that came before a later submission is no measure of a wait. */
function latestDecision(product: Decided, now: Date): Decision[] {
  const { _id: productId, farm, decidedAt: at, undo } = product
  const since = submittedAtOf(product)
  if (!at || since > at || (undo && undo.until > now)) return []
  return [{ productId, at, since, district: farm.district, taluk: farm.taluk }]
}

async function fillDecisions(now: Date, domain: Domain): Promise<void> {
  for (let after = 0; ; ) {
    const products = await Products(domain.connection)
      .find({ _id: trusted({ $gt: after }) })
      .sort({ _id: 1 })
      .limit(BATCH)
      .select({ farm: 1, decidedAt: 1, submittedAt: 1, createdAt: 1, undo: 1 })
      .lean<Decided[]>()
    const last = products.at(-1)
    if (last === undefined) return
    const decisions = products.flatMap(product => latestDecision(product, now))
    await withTransaction(domain, async tx => addFigures(await countDecisions(decisions, tx), tx))
    after = last._id
  }
}

/** Does one kind of filling, unless it was done before, and returns how many figures were written. */
async function fillOnce(
  { _id, at, fill }: FiguresFillRecord & { fill: () => Promise<number> },
  { connection }: Domain,
): Promise<number> {
  if (await FiguresFills(connection).exists({ _id })) return 0
  const written = await fill()
  await FiguresFills(connection).updateOne({ _id }, { $set: { at } }, { upsert: true })
  return written
}

async function countOrdersAgain(domain: Domain): Promise<number> {
  let written = 0
  for await (const _ of recount({ isMending: true }, domain)) written += 1
  return written
}

async function fillOrders(now: Date, domain: Domain): Promise<number> {
  await fillDecisions(now, domain)
  return countOrdersAgain(domain)
}

/**
 * Counts once what happened in a market before it had figures: all its orders, and the latest decision about each product; and the
 * customers of each area, and the harvest weeks of orders without a date, where figures are older than those counts. Returns how many figures were written; 0 where they were filled
 * before. It may be repeated, and run beside another one.
 */
export async function fillFigures({ now }: { now: Date }, domain: Domain): Promise<number> {
  const orders = await fillOnce({ _id: 'figures', at: now, fill: () => fillOrders(now, domain) }, domain)
  const harvests = await fillOnce({ _id: 'harvestMonths', at: now, fill: () => countOrdersAgain(domain) }, domain)
  const countCustomers = async () => (await recountCustomerFigures({ isMending: true }, domain)).length
  return orders + harvests + (await fillOnce({ _id: 'customers', at: now, fill: countCustomers }, domain))
}

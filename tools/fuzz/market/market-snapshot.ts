import { type Domain, type PersonRecord, people, subscriptions } from '@santhe/domain'
import {
  Categories,
  EmailChanges,
  Farms,
  Notifications,
  OnlinePayments,
  OrderFees,
  Orders,
  People,
  Products,
} from '@santhe/domain/records'
import { aProduct } from '@santhe/domain/testing'
import { istDateOf, type Role } from '@santhe/rules'
import { type MakeAftermath, makeAftermathIn, offeredFrom } from './aftermath-data.ts'
import { type AssistData, makeAssistData } from './assist-data.ts'

/** Number of loaded records of each kind, newest first: enough to include the latest. */
const MAX_RECORDS = 300
const MAX_LINKS = 20
/** Minimum number of available products; more are added, since requests buy boxes. */
const MIN_ON_SALE = 12
const BOXES = 2_000

interface SnapshotProduct {
  id: number
  farmId: number
  categoryId: number
  isOnSale: boolean
}

/** Records that requests can name, as of the last load. */
export interface MarketSnapshot {
  products: SnapshotProduct[]
  farms: { id: number; ownerId: number }[]
  orders: { id: number; purchaseId: number; buyerId: number; farmId: number }[]
  /** Orders with a photo of the delivery. */
  photographed: number[]
  payments: { id: string; purchaseId: number; buyerId: number; rupees: number; isOpen: boolean }[]
  notifications: { id: number; personId: number }[]
  people: { id: number; username: string; email: string; role: Role }[]
  categories: number[]
  fees: number[]
  /** Tokens for pending changes of an email. */
  emailLinks: { confirm: string[]; keep: string[] }
  assist: AssistData
  /** Tokens of unsubscribe links. */
  newsLinks: string[]
  pictures: string[]
  makeAftermath: MakeAftermath
}

async function ensureProducts(domain: Domain, today: string): Promise<void> {
  const onSale = await Products(domain.connection).countDocuments({ isListed: true, rank: 0 })
  if (onSale >= MIN_ON_SALE) return
  const farms = await Farms(domain.connection).find({ isHidden: false }).sort({ _id: 1 }).limit(4).lean()
  for (const ofFarm of [...farms, ...farms, ...farms]) {
    await aProduct(domain, { ofFarm, inventory: BOXES, ...offeredFrom(today) })
  }
}

/** Creates tokens like those in mails about a changed email, since the database stores only hashes. */
async function makeEmailLinks(domain: Domain, now: Date): Promise<MarketSnapshot['emailLinks']> {
  const pending = await EmailChanges(domain.connection)
    .find({ state: 'pending' }, { _id: 1 }, { limit: MAX_LINKS })
    .lean()
  const links: MarketSnapshot['emailLinks'] = { confirm: [], keep: [] }
  for (const { _id } of pending) {
    const changeId = String(_id)
    const confirm = await people.makeConfirmLink({ changeId, now }, domain)
    const keep = await people.makeKeepLink({ changeId, state: 'pending' }, domain)
    if (confirm) links.confirm.push(confirm.token)
    if (keep) links.keep.push(keep.token)
  }
  return links
}

/** Creates tokens like those in mails' unsubscribe links. */
async function makeNewsLinks(domain: Domain): Promise<string[]> {
  const people = await People(domain.connection).find().sort({ _id: 1 }).limit(MAX_LINKS).lean<PersonRecord[]>()
  const kinds = ['orderSteps', 'deliveryDay'] as const
  const links = await Promise.all(people.map(person => subscriptions.unsubscribeToken({ person, kinds }, domain)))
  return links.flatMap(link => link ?? [])
}

/** Loads the market's records, and adds products if hardly any are available. */
export async function loadSnapshot(domain: Domain, now: Date): Promise<MarketSnapshot> {
  const { connection } = domain
  const emailLinks = await makeEmailLinks(domain, now)
  const assist = await makeAssistData(domain, now)
  const newsLinks = await makeNewsLinks(domain)
  const today = istDateOf(now)
  await ensureProducts(domain, today)
  const newest = { sort: { _id: -1 }, limit: MAX_RECORDS } as const
  const [products, farms, orders, delivered, payments, notifications, people, categories, fees] = await Promise.all([
    Products(connection).find({}, null, newest).lean(),
    Farms(connection).find({}, null, newest).lean(),
    Orders(connection).find({}, null, newest).lean(),
    Orders(connection).find({ status: 'delivered' }, null, newest).lean(),
    OnlinePayments(connection)
      .find({}, null, { sort: { purchaseId: -1 }, limit: MAX_RECORDS })
      .lean(),
    Notifications(connection).find({ deletedAt: null }, null, newest).lean(),
    People(connection).find({}, null, newest).lean(),
    Categories(connection).find().sort({ _id: 1 }).lean(),
    OrderFees(connection).find({}, null, newest).lean(),
  ])
  return {
    products: products.map(({ _id: id, farmId, categoryId, isListed, rank, availableUntil }) => ({
      ...{ id, farmId, categoryId },
      isOnSale: isListed && rank === 0 && availableUntil >= today,
    })),
    farms: farms.map(({ _id: id, ownerId }) => ({ id, ownerId })),
    orders: orders.map(({ _id: id, purchaseId, buyerId, farmerId: farmId }) => ({ id, purchaseId, buyerId, farmId })),
    photographed: delivered.flatMap(({ _id, photoUntil }) => (photoUntil && photoUntil > now ? [_id] : [])),
    payments: payments.map(({ _id: id, purchaseId, buyerId, amount, status }) => ({
      ...{ id, purchaseId, buyerId },
      rupees: amount / 100,
      isOpen: status !== 'paid',
    })),
    notifications: notifications.map(({ _id: id, personId }) => ({ id, personId })),
    people: people.map(({ _id: id, username, email, role }) => ({ id, username, email, role })),
    categories: categories.map(({ _id }) => _id),
    fees: fees.map(({ _id }) => _id),
    makeAftermath: makeAftermathIn(domain),
    emailLinks,
    assist,
    newsLinks,
    pictures: [...new Set(products.flatMap(({ images }) => images.map(({ imageUrl }) => imageUrl)))],
  }
}

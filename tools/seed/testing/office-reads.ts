import {
  categories,
  type Domain,
  farms,
  journal,
  orderFees,
  orders,
  people,
  products,
  statistics,
} from '@santhe/domain'
import { Farms, Orders } from '@santhe/domain/records'
import { type Actor, addDays, istDateOf, ORDER_STATUSES } from '@santhe/rules'

type ListOfficeProducts = Parameters<typeof products.listOfficeProducts>[0]
type ProductState = ListOfficeProducts['state']
type ProductFilters = Required<Pick<ListOfficeProducts, 'farmId' | 'categoryId' | 'search'>>

/** A market with values for filters. */
export interface OfficeMarket {
  readonly domain: Domain
  readonly now: Date
  readonly farmId: number
  /** By `listKey`. They match some products of each list, since an empty page saves a round trip. */
  readonly productFilters: ReadonlyMap<string, ProductFilters>
  readonly phone: string
  readonly orderId: number
}

/** One role's first page of a list. */
export interface OfficeRead {
  readonly name: string
  /** Whether it combines filters. */
  readonly isPair?: boolean
  /** Maximum number of examined documents per row; three by default. */
  readonly perRow?: number
  readonly run: (market: OfficeMarket) => Promise<unknown>
}

const ADMIN: Actor = { id: 1, role: 'admin' }
const MANAGER: Actor = { id: 2, role: 'district_manager', district: 'Kolar' }
const AGENT: Actor = { id: 3, role: 'taluk_agent', district: 'Kolar', taluk: 'Malur' }
const PAGE = { limit: 25 }
const PRODUCT_STATES = ['pending', 'approved', 'rejected', 'expired'] as const
const STAFF_ROLES = ['district_manager', 'taluk_agent', 'delivery_agent'] as const

type OrderFilters = Omit<Parameters<typeof orders.listAreaOrders>[0], 'actor' | 'page'>

const listKey = (actor: Actor, state: ProductState) => `${state}, ${actor.role}`

/** Returns filters from each list's first product, or `otherwise` for an empty list. */
async function productFilters({
  domain,
  now,
  otherwise,
}: {
  domain: Domain
  now: Date
  otherwise: ProductFilters
}): Promise<ReadonlyMap<string, ProductFilters>> {
  const filters = new Map<string, ProductFilters>()
  for (const actor of [ADMIN, MANAGER]) {
    for (const state of PRODUCT_STATES) {
      const { items } = await products.listOfficeProducts({ actor, state, now, page: { limit: 1 } }, domain)
      const [first] = items
      const ofFirst = first && { farmId: first.farmId, categoryId: first.categoryId, search: first.name.slice(0, 3) }
      filters.set(listKey(actor, state), ofFirst ?? otherwise)
    }
  }
  return filters
}

export async function officeMarket(domain: Domain, now: Date): Promise<OfficeMarket> {
  const { connection } = domain
  // An order in the middle, so that filters match some orders but not all.
  const middle = Math.floor((await Orders(connection).estimatedDocumentCount()) / 2)
  const order = await Orders(connection).findOne().sort({ _id: 1 }).skip(middle).lean()
  // A farm in every role's scope, if there is one.
  const inDistrict = { isHidden: false, district: 'Kolar' }
  const farm =
    (await Farms(connection)
      .findOne({ ...inDistrict, taluk: 'Malur' })
      .sort({ _id: 1 })
      .lean()) ?? (await Farms(connection).findOne(inDistrict).sort({ _id: 1 }).lean())
  const [category] = await categories.listCategories(domain)
  if (!order || !farm || !category) throw new Error('The market has no order, or no farm in Kolar')
  const otherwise = { farmId: farm._id, categoryId: category._id, search: 'tom' }
  return {
    domain,
    now,
    farmId: farm._id,
    productFilters: await productFilters({ domain, now, otherwise }),
    phone: order.recipient.phone,
    orderId: order._id,
  }
}

const PER_ROW_OF_STATUS = 5

const asPair = (read: OfficeRead): OfficeRead => ({ ...read, isPair: true })

function orderReads(who: string, actor: Actor): OfficeRead[] {
  const read = (name: string, filters: (market: OfficeMarket) => OrderFilters, perRow?: number): OfficeRead => ({
    name: `orders${name}, ${who}`,
    ...(perRow && { perRow }),
    run: market => orders.listAreaOrders({ actor, ...filters(market), page: PAGE }, market.domain),
  })
  const week = ({ now }: OfficeMarket) => ({ from: addDays(istDateOf(now), -20), to: addDays(istDateOf(now), -14) })
  const single = [
    read('', () => ({})),
    read(' delivered', () => ({ status: 'delivered' })),
    read(' of a farm', ({ farmId }) => ({ farmerId: farmId })),
    read(' of a week', week),
    read(' oldest first', () => ({ sort: 'oldest' })),
    read(' pending, oldest first', () => ({ status: 'pending', sort: 'oldest' })),
    ...(['late', 'unpaid', 'accept'] as const).map(kind =>
      read(`, ${kind}`, ({ now }) => ({ work: { kind, today: istDateOf(now) } })),
    ),
    read(' by due day', () => ({ sort: 'due' })),
    read(' by number', ({ orderId }) => ({ search: `#${orderId}` })),
    read(' by phone', ({ phone }) => ({ search: phone })),
    read(' by name', () => ({ search: 'ramesh' })),
    read(' by product', () => ({ search: 'tom' })),
    read(' by two letters', () => ({ search: 'to' })),
    read(' by nothing there', () => ({ search: 'zzzz' })),
  ]
  const pairs = [
    // Old orders are mostly delivered and rarely pending; the query follows the rarer of status and word.
    ...(['delivered', 'pending'] as const).flatMap(status => [
      read(` ${status} of a farm`, ({ farmId }) => ({ status, farmerId: farmId })),
      read(` ${status} of a week`, market => ({ status, ...week(market) })),
      read(` ${status} of a farm and a week`, market => ({ status, farmerId: market.farmId, ...week(market) })),
    ]),
    ...ORDER_STATUSES.map(status =>
      read(` ${status} by name`, () => ({ status, search: 'ramesh' }), PER_ROW_OF_STATUS),
    ),
    read(' of a farm and a week', market => ({ farmerId: market.farmId, ...week(market) })),
    read(' of a farm by name', ({ farmId }) => ({ farmerId: farmId, search: 'ramesh' })),
    read(' of a week by name', market => ({ search: 'ramesh', ...week(market) })),
    read(' of a week, oldest first', market => ({ sort: 'oldest', ...week(market) })),
    read(' of a farm by due day', ({ farmId }) => ({ sort: 'due', farmerId: farmId })),
    read(' pending by due day', () => ({ sort: 'due', status: 'pending' })),
    read(' by name, oldest first', () => ({ sort: 'oldest', search: 'ramesh' })),
  ]
  return [...single, ...pairs.map(asPair)]
}

function productReads(who: string, actor: Actor): OfficeRead[] {
  const read = (state: ProductState, name = '', ...fields: (keyof ProductFilters)[]): OfficeRead => ({
    name: `products ${state}${name}, ${who}`,
    isPair: fields.length > 1,
    run: ({ domain, now, productFilters }) => {
      const filters = productFilters.get(listKey(actor, state))
      const ofFields = Object.fromEntries(fields.map(field => [field, filters?.[field]]))
      return products.listOfficeProducts({ actor, state, now, page: PAGE, ...ofFields }, domain)
    },
  })
  return PRODUCT_STATES.flatMap(state => [
    read(state),
    read(state, ' of a farm', 'farmId'),
    read(state, ' of a category', 'categoryId'),
    read(state, ' by search', 'search'),
    read(state, ' of a farm and a category', 'farmId', 'categoryId'),
    read(state, ' of a farm by search', 'farmId', 'search'),
    read(state, ' of a category by search', 'categoryId', 'search'),
    read(state, ' of a farm and a category by search', 'farmId', 'categoryId', 'search'),
  ])
}

function farmerReads(who: string, actor: Actor): OfficeRead[] {
  const read = (name: string, search?: string): OfficeRead => ({
    name: `farmers${name}, ${who}`,
    run: ({ domain }) => farms.listOfficeFarms({ actor, search, page: PAGE }, domain),
  })
  return [read(''), read(' by name', 'lake'), read(' by place', 'kolar')]
}

function userRead(name: string, filters: Omit<Parameters<typeof people.listUsers>[0], 'page'> = {}): OfficeRead {
  return { name: `users${name}`, run: ({ domain }) => people.listUsers({ ...filters, page: PAGE }, domain) }
}

const ALONE: readonly OfficeRead[] = [
  userRead(''),
  ...(['customer', 'farmer', 'admin'] as const).map(role => userRead(`, ${role}`, { role })),
  userRead(' by name', { search: 'gowda' }),
  userRead(' by phone', { search: '+91 98450 12345' }),
  ...(['customer', 'farmer', 'admin'] as const).map(role => userRead(` by name, ${role}`, { role, search: 'ramesh' })),
  { name: 'staff', run: ({ domain }) => people.listHierarchy(domain) },
  { name: 'fees', run: ({ domain }) => orderFees.listFees(domain) },
  { name: 'categories', run: ({ domain }) => categories.listCategoriesForOffice(domain) },
  ...STAFF_ROLES.flatMap(role => [
    userRead(`, ${role}`, { role }),
    userRead(` by name, ${role}`, { role, search: 'gowda' }),
  ]),
]

type JournalFilters = Omit<Parameters<typeof journal.listJournal>[0], 'actor' | 'page'>

function journalReads(who: string, actor: Actor): OfficeRead[] {
  const read = (name: string, filters: (market: OfficeMarket) => JournalFilters = () => ({})): OfficeRead => ({
    name: `journal${name}, ${who}`,
    run: market => journal.listJournal({ actor, ...filters(market), page: PAGE }, market.domain),
  })
  const people = (name: string, search?: string): OfficeRead => ({
    name: `journal’s people${name}, ${who}`,
    run: ({ domain }) => journal.findJournalPeople({ actor, search }, domain),
  })
  return [
    people(''),
    people(' by name', 'gowda'),
    read(''),
    read(' of a thing', () => ({ thing: 'order' })),
    read(' of a rare kind', () => ({ thing: 'category' })),
    read(' of a person', () => ({ personId: 1 })),
    read(' of a day', ({ now }) => ({ day: istDateOf(now) })),
    read(' of a person and a day', ({ now }) => ({ personId: 1, day: istDateOf(now) })),
    read(' of a kind and a day', ({ now }) => ({ thing: 'order', day: istDateOf(now) })),
    read(' of a rare kind and a day', ({ now }) => ({ thing: 'category', day: istDateOf(now) })),
    read(' of a kind and a person', () => ({ thing: 'order', personId: 2 })),
    read(' of a rare kind and a person', () => ({ thing: 'category', personId: 1 })),
    read(' of a kind, a person and a day', ({ now }) => ({ thing: 'order', personId: 2, day: istDateOf(now) })),
    read(' of a rare kind, a person and a day', ({ now }) => ({ thing: 'fee', personId: 2, day: istDateOf(now) })),
    read(' of one thing, its history', () => ({ thing: 'order', thingId: 2 })),
    read(' of one thing and a day', ({ now }) => ({ thing: 'order', thingId: 2, day: istDateOf(now) })),
  ]
}

/** All first pages of the office's tabs, with each filter and search, for each role with access. */
export function officeReads(): readonly OfficeRead[] {
  const overview = (who: string, actor: Actor): OfficeRead => ({
    name: `overview, ${who}`,
    run: ({ domain }) => statistics.readStatistics({ actor }, domain),
  })
  const history = (who: string, actor: Actor): OfficeRead => ({
    name: `overview of 90 days, ${who}`,
    run: ({ domain, now }) => statistics.readHistory({ actor, days: 90, now }, domain),
  })
  const work = (who: string, actor: Actor): OfficeRead => ({
    name: `work, ${who}`,
    run: ({ domain, now }) => statistics.readWork({ actor, now }, domain),
  })
  return [
    work('admin', ADMIN),
    work('manager', MANAGER),
    work('agent', AGENT),
    overview('admin', ADMIN),
    overview('manager', MANAGER),
    overview('agent', AGENT),
    history('admin', ADMIN),
    history('manager', MANAGER),
    ...orderReads('admin', ADMIN),
    ...orderReads('manager', MANAGER),
    ...orderReads('agent', AGENT),
    ...productReads('admin', ADMIN),
    ...productReads('manager', MANAGER),
    ...farmerReads('admin', ADMIN),
    ...farmerReads('manager', MANAGER),
    ...farmerReads('agent', AGENT),
    ...journalReads('admin', ADMIN),
    ...journalReads('manager', MANAGER),
    ...ALONE,
  ]
}

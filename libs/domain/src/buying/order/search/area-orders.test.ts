import {
  type Actor,
  addDays,
  istDateOf,
  type OfficeWork,
  ORDER_STATUSES,
  type OrderStatus,
  startOfIstDay,
} from '@santhe/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { Orders } from '../../../records/order.ts'
import { aFarm, anOrder, aProduct, faultOf, NOW, watchedReads } from '../../../testing/index.ts'
import { setOrderStatus } from '../../fulfilment/set-order-status.ts'
import { countAreaWork, type ListAreaOrders, listAreaOrders } from './area-orders.ts'
import { fillOrderWords } from './order-words.ts'

const { domain, during } = await watchedReads()
const ADMIN: Actor = { id: 900_001, role: 'admin' }
const MANAGER: Actor = { id: 900_002, role: 'district_manager', district: 'Bengaluru Rural' }
const AGENT: Actor = { id: 900_003, role: 'taluk_agent', district: 'Bengaluru Rural', taluk: 'Hoskote' }

const rural = await aFarm(domain)
const kolar = await aFarm(domain, { district: 'Kolar', taluk: 'Malur' })
const tomato = await aProduct(domain, { ofFarm: rural.farm, name: 'Nati Tomato', localName: 'ನಾಟಿ ಟೊಮೇಟೊ' })
const rice = await aProduct(domain, { ofFarm: kolar.farm, name: 'Sona Masuri Rice', localName: 'ಅಕ್ಕಿ' })

const asha = await anOrder(domain, { product: tomato, form: { firstName: 'Asha', lastName: 'Rao' } })
const ravi = await anOrder(domain, {
  product: rice,
  form: { firstName: 'Ravi', lastName: 'Lakshminarayana', phone: '080-2222-6789' },
})
type Filters = Omit<ListAreaOrders, 'actor' | 'page'>
const ids = async (filters: Filters, actor = ADMIN) =>
  (await listAreaOrders({ actor, page: { limit: 50 }, ...filters }, domain)).items.map(({ _id }) => _id)

describe('a search of the office’s orders', () => {
  it('finds orders, old ones too, after a job has written their words once', async () => {
    expect(await ids({ search: 'asha' })).toEqual([])
    await fillOrderWords(domain)
    expect(await ids({ search: 'asha' })).toEqual([asha._id])
    const { modifiedCount } = await Orders(domain.connection).updateMany({}, { $unset: { words: 1 } })
    expect([modifiedCount, await ids({ search: 'asha' })]).toEqual([2, []])
    await fillOrderWords(domain)
    expect(await ids({ search: 'asha' })).toEqual([asha._id])
  })

  it.each([
    ['a whole order number', `${asha._id}`, [asha._id]],
    ['an order number behind #', `#${ravi._id}`, [ravi._id]],
    ['an order number with zeros before it', `00${ravi._id}`, [ravi._id]],
    ['the beginning of a name', 'ash', [asha._id]],
    ['a long name', 'lakshminarayana', [ravi._id]],
    ['a long name that goes on otherwise', 'lakshminath', []],
    ['names in any order and case', 'RAO asha', [asha._id]],
    ['a product', 'masuri', [ravi._id]],
    ['a product in Kannada', 'ಟೊಮೇ', [asha._id]],
    ['a name in the letters of another script', 'ರವಿ', [ravi._id]],
    ['customer and product together', 'ravi rice', [ravi._id]],
    ['words of two orders', 'ravi tomato', []],
    ['the middle of a word', 'omato', []],
    ['the last six digits of a phone', '012345', [asha._id]],
    ['more digits of it with signs between', '98450-12345', [asha._id]],
    ['a phone with the code of the country', '+91 98450 12345', [asha._id]],
    ['a phone with a zero before it', '098450 12345', [asha._id]],
    ['the end of a phone that was written with dashes', '226789', [ravi._id]],
    ['digits that another phone goes on with', '912345', []],
    ['five digits of a phone', '12345', []],
    ['an address', 'malleshwaram', []],
    ['an e-mail address', 'asha@example.com', []],
    ['signs alone, like no search', '%', [ravi._id, asha._id]],
  ])('finds by %s', async (_, search, expected) => {
    await fillOrderWords(domain)
    expect(await ids({ search })).toEqual(expected)
  })

  it('is limited to the scope and the other filters', async () => {
    await fillOrderWords(domain)
    expect(await ids({ search: 'rice' }, MANAGER)).toEqual([])
    expect(await ids({ search: `${ravi._id}` }, MANAGER)).toEqual([])
    expect(await ids({ search: '226789' }, MANAGER)).toEqual([])
    expect(await ids({ search: 'tom' }, AGENT)).toEqual([asha._id])
    expect(await ids({ search: 's', status: 'delivered' })).toEqual([])
    expect(await ids({ search: 's', farmerId: kolar.farm._id })).toEqual([ravi._id])
  })
})

it('listAreaOrders sorts newest first, or oldest first on request, across pages', async () => {
  expect([await ids({}), await ids({ sort: 'oldest' })]).toEqual([
    [ravi._id, asha._id],
    [asha._id, ravi._id],
  ])
  const page = { actor: ADMIN, sort: 'oldest' } as const
  const first = await listAreaOrders({ ...page, page: { limit: 1 } }, domain)
  const second = await listAreaOrders({ ...page, page: { limit: 1, cursor: first.nextCursor } }, domain)
  expect([...first.items, ...second.items].map(({ _id }) => _id)).toEqual([asha._id, ravi._id])
})

describe('the dates of placing', () => {
  const [today, monday] = [istDateOf(NOW), addDays(istDateOf(NOW), -3)]

  it('are inclusive IST dates', async () => {
    const lastMoment = await anOrder(domain, {
      product: tomato,
      now: new Date(startOfIstDay(addDays(monday, 1)).getTime() - 1),
    })
    const firstMoment = await anOrder(domain, { product: tomato, now: startOfIstDay(monday) })
    expect(await ids({ from: monday, to: monday })).toEqual([lastMoment._id, firstMoment._id])
    expect(await ids({ to: monday })).toEqual([lastMoment._id, firstMoment._id])
    expect(await ids({ from: addDays(monday, 1) })).toEqual([ravi._id, asha._id])
    expect(await ids({ from: today, to: monday })).toEqual([])
  })
})

// docs/product/office.md#work
describe('work of the office', () => {
  const tomorrow = addDays(istDateOf(NOW), 1)
  const inDays = (days: number) => addDays(istDateOf(NOW), days)
  const dueIn = (days: number, options: Parameters<typeof anOrder>[1] = {}) =>
    anOrder(domain, { product: tomato, ...options, form: { wish: { date: inDays(days) }, ...options.form } })
  const ofWork = (kind: OfficeWork, filters: Filters = {}, today = inDays(6)) =>
    ids({ ...filters, work: { kind, today } }, { ...MANAGER, district: 'Mandya' })
  const counted = (kind: OfficeWork, actor: Actor, today = inDays(6)) =>
    countAreaWork({ actor, work: { kind, today } }, domain)

  it('lists late, unpaid and unaccepted orders by due day, in scope, with other filters', async () => {
    const mandya = await aFarm(domain, { district: 'Mandya', taluk: 'Maddur' })
    const product = await aProduct(domain, { ofFarm: mandya.farm, inventory: 100 })
    const [later, sooner, unpaid] = [
      await dueIn(5, { product }),
      await dueIn(3, { product }),
      await dueIn(2, { product, form: { paymentMethod: 'cashfree' } }),
    ]
    const onItsWay = await dueIn(4, { product })
    const set = (status: string, orderId: number) => setOrderStatus({ actor: ADMIN, orderId, status, now: NOW }, domain)
    await set('shipping', onItsWay._id)
    await set('delivered', (await dueIn(1, { product }))._id)
    await dueIn(6, { product })
    expect(await ofWork('late')).toEqual([sooner._id, onItsWay._id, later._id])
    expect(await ofWork('late', { sort: 'oldest' })).toEqual([later._id, sooner._id, onItsWay._id])
    expect(await ofWork('late', { status: 'shipping' })).toEqual([onItsWay._id])
    expect(await ofWork('late', { status: 'delivered' })).toEqual([])
    expect(await ofWork('late', {}, tomorrow)).toEqual([])
    expect(await ofWork('unpaid')).toEqual([unpaid._id])
    expect(await ofWork('accept')).toEqual([sooner._id, later._id, expect.any(Number)])
    expect(await ofWork('accept', { status: 'shipping' })).toEqual([])
    const of = (actor: Actor) => Promise.all((['late', 'unpaid', 'accept'] as const).map(kind => counted(kind, actor)))
    expect(await of({ ...MANAGER, district: 'Mandya' })).toEqual([3, 1, 3])
    expect(await of({ ...AGENT, district: 'Mandya', taluk: 'Malavalli' })).toEqual([0, 0, 0])
    expect(await of({ id: 1, role: 'district_manager' })).toEqual([0, 0, 0])
  })

  it('can be sorted by due day without work: open orders, or those of a status', async () => {
    const due = (filters: Filters) => ids({ ...filters, sort: 'due' }, { ...MANAGER, district: 'Mandya' })
    const dayOf = async (id: number) => (await Orders(domain.connection).findById(id).lean())?.delivery.date
    const days = async (filters: Filters) => Promise.all((await due(filters)).map(dayOf))
    expect(await days({})).toEqual([2, 3, 4, 5, 6].map(inDays))
    expect(await days({ status: 'delivered' })).toEqual([inDays(1)])
  })
})

describe('among many orders', () => {
  const MANY = 3_000
  const OF_FARM = { farmerId: 1_000 }
  /** Statuses that a quarter of all orders each have. */
  const COMMON: readonly OrderStatus[] = ['pending', 'accepted', 'delivered', 'cancelled']
  const RARE = ORDER_STATUSES.filter(status => !COMMON.includes(status))

  beforeAll(async () => {
    const statusOf = (place: number) => {
      // Two forgotten orders: the first and last one have this status.
      if (place === 0 || place === MANY - 1) return 'growing'
      if (place >= 2_900 && place % 10 < 5) return 'harvested'
      return COMMON[Math.floor(place / 30) % COMMON.length]
    }
    const copies: object[] = Array.from({ length: MANY }, (_unused, place) => ({
      ...(place % 10 === 0 ? asha : ravi),
      _id: 100_000 + place,
      // A thirtieth of the orders are of one farm, in the district.
      farmerId: 1_000 + (place % 30),
      taluk: place % 20 === 0 ? 'Hoskote' : null,
      status: statusOf(place),
      createdAt: new Date(NOW.getTime() + place * 60_000),
      isForFarm: place % 40 !== 0,
      delivery: { ...asha.delivery, date: addDays(istDateOf(NOW), Math.floor(place / 100)) },
      words: [`#${100_000 + place}`, ...(place % 5 === 0 ? ['t', 'to', 'tom'] : ['r', 'ri', 'ric'])],
    }))
    await Orders(domain.connection).collection.insertMany(copies)
  })

  const day = istDateOf(new Date(NOW.getTime() + 86_400_000))
  const days = { from: day, to: day }
  const ACTORS = [ADMIN, MANAGER, AGENT]
  const forEach = (filters: readonly Filters[]) =>
    filters.flatMap(each => ACTORS.map(actor => [each, actor.role, actor] as const))
  const readsOf = (filters: Filters, actor: Actor) =>
    during(async () => {
      const { nextCursor } = await listAreaOrders({ actor, ...filters, page: { limit: 10 } }, domain)
      if (nextCursor) await listAreaOrders({ actor, ...filters, page: { limit: 10, cursor: nextCursor } }, domain)
    })

  const WORK = ['late', 'unpaid', 'accept'] as const
  const EXACT: readonly Filters[] = [
    {},
    { status: 'pending' },
    OF_FARM,
    { ...OF_FARM, status: 'accepted' },
    { from: day },
    { to: day },
    days,
    { status: 'delivered', ...days },
    { ...OF_FARM, ...days },
    { search: 'tom' },
    { search: 'tom', ...days },
    // Few orders have these statuses, some on all days.
    ...RARE.map(status => ({ search: 'tom', status })),
    ...[{}, { status: 'pending' }, OF_FARM, days, { search: 'tom' }].map(each => ({
      ...each,
      sort: 'oldest' as const,
    })),
    ...WORK.map(kind => ({ work: { kind, today: addDays(istDateOf(NOW), 20) } })),
    ...[{}, { status: 'pending' }, OF_FARM].map(each => ({ ...each, sort: 'due' as const })),
    { search: '#100007' },
    { search: '9845012345' },
  ]
  it.each(forEach(EXACT))('lists %j for a %s from few documents, on every page', async (filters, _, actor) => {
    const pages = (await readsOf(filters, actor)).filter(({ command }) => command.includes('"find"'))
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.map(faultOf).filter(fault => fault !== undefined)).toEqual([])
  })

  it.each(forEach(COMMON.map(status => ({ search: 'tom', status }))))(
    'lists %j for a %s, examining few orders of other statuses',
    async (filters, _, actor) => {
      const pages = (await readsOf(filters, actor)).filter(({ command }) => command.includes('"find"'))
      for (const { documentsExamined, returned } of pages) expect(documentsExamined).toBeLessThan(8 * returned + 8)
    },
  )

  const TOGETHER: readonly Filters[] = [
    ...COMMON.map(status => ({ search: 'ric', status })),
    { search: 'tom', ...OF_FARM },
    { search: 'tom ric' },
    ...[{ search: 'tom' }, days].map(each => ({ ...each, sort: 'due' as const })),
    ...WORK.map(kind => ({ search: 'tom', work: { kind, today: addDays(istDateOf(NOW), 20) } })),
    { search: 'tom', status: 'pending', ...OF_FARM, ...days },
  ]
  it.each(forEach([...EXACT, ...TOGETHER]))('reads and counts %j for a %s by an index', async (filters, _, actor) => {
    const stages = (await readsOf(filters, actor)).map(read => read.stages)
    expect(stages.length).toBeGreaterThan(1)
    for (const each of stages) {
      expect(each).toContain('IXSCAN')
      expect(each).not.toContain('COLLSCAN')
      expect(each).not.toContain('SORT')
    }
  })

  it.each(WORK.flatMap(kind => ACTORS.map(actor => [kind, actor.role, actor] as const)))(
    'counts %s for a %s by an index',
    async (kind, _, actor) => {
      const [read] = await during(() =>
        countAreaWork({ actor, work: { kind, today: addDays(istDateOf(NOW), 20) } }, domain),
      )
      expect([read?.stages.includes('IXSCAN'), read?.documentsExamined]).toEqual([true, 0])
    },
  )

  it('a status within a search shows all orders that match both', async () => {
    const OF_DAY: Filters = { from: day, to: day }
    const ofStatus = async (status: string, filters: Filters) =>
      (await ids({ status, ...OF_DAY, ...filters })).filter(id => id >= 100_000)
    const tens = [90, 80, 70, 60, 50, 40, 30, 20, 10, 0].map(ten => 102_900 + ten)
    expect(await ids({ search: 'tom', status: 'harvested' })).toEqual(tens)
    expect(await ids({ search: 'tom', status: 'shipping' })).toEqual([])
    expect(await ids({ search: 'tom', status: 'growing' })).toEqual([100_000])
    for (const sort of ['newest', 'oldest'] as const) {
      const matches = await ofStatus('accepted', { sort, search: 't' })
      expect(matches.length).toBeGreaterThan(0)
      const page = { limit: 1_000 }
      const all = await listAreaOrders({ actor: ADMIN, status: 'accepted', ...OF_DAY, sort, page }, domain)
      const withWord = all.items.filter(({ _id }) => _id % 5 === 0).map(({ _id }) => _id)
      expect(matches).toEqual(withWord.slice(0, 50))
    }
  })

  it('staff without an area see nothing, even in a search', async () => {
    const nowhere: Actor = { id: 900_004, role: 'district_manager' }
    expect([await ids({ search: 'tom' }, nowhere), await ids(OF_FARM, nowhere)]).toEqual([[], []])
  })

  it('counts up to two hundred', async () => {
    const { total } = await listAreaOrders({ actor: ADMIN, page: { limit: 5 } }, domain)
    expect(total).toBe(200)
  })
})

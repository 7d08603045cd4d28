import { isStaffMember, ORDER_STATUSES } from '@santhe/rules'
import { DEMO_PASSWORD } from '../../seed/demo-password.ts'
import type { CastMember } from '../market/cast.ts'
import type { MarketSnapshot } from '../market/market-snapshot.ts'
import { FUZZED_PUSH_HOST } from '../market/open-market.ts'
import type { Draw } from './draw.ts'
import { aText } from './texts.ts'

/** Source of values. */
export interface ValueContext {
  draw: Draw
  snapshot: MarketSnapshot
  /** Undefined for a visitor. */
  caller: CastMember | undefined
  now: Date
}

const NOBODYS_ID = 999_999_999
const DAY_MS = 86_400_000

/** Returns mostly an item of the list, sometimes `fallback`. */
function pickOr<T>(list: readonly T[], { draw }: ValueContext, fallback: T): T {
  return list.length > 0 && draw.chance(97) ? draw.pick(list) : fallback
}

/** Returns mostly the caller's own items, sometimes all. */
function preferOwned<T>(
  list: readonly T[],
  isOwn: (one: T, caller: CastMember) => boolean,
  context: ValueContext,
): T[] {
  const { caller, draw } = context
  const owned = caller && draw.chance(75) ? list.filter(one => isOwn(one, caller)) : []
  return owned.length > 0 ? owned : [...list]
}

/** Returns mostly the fitting items, if there are any. */
function preferred<T>(list: readonly T[], fits: (one: T) => boolean, { draw }: ValueContext): readonly T[] {
  const fitting = draw.chance(85) ? list.filter(fits) : []
  return fitting.length > 0 ? fitting : list
}

const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)
const isBuyer = ({ buyerId }: { buyerId: number }, { id }: CastMember) => buyerId === id

/** Returns an id for the resource before it in the path: a product's for '/api/products/{id}'. */
export function pathId(path: string, context: ValueContext): number {
  const { snapshot } = context
  const kind = /\/([\w-]+)\/\{/.exec(path)?.[1] ?? ''
  const lists: Record<string, () => number[]> = {
    products: () => ids(preferOwned(snapshot.products, ({ farmId }, caller) => farmId === caller.farmId, context)),
    farmers: () => ids(snapshot.farms),
    orders: () =>
      ids(preferOwned(snapshot.orders, (order, me) => isBuyer(order, me) || order.farmId === me.farmId, context)),
    purchases: () =>
      preferOwned([...snapshot.payments, ...snapshot.orders], isBuyer, context).map(({ purchaseId }) => purchaseId),
    notifications: () => ids(preferOwned(snapshot.notifications, ({ personId }, { id }) => personId === id, context)),
    users: () => ids(snapshot.people),
    staff: () => ids(preferred(snapshot.people, ({ role }) => isStaffMember(role), context)),
    categories: () => snapshot.categories,
    'order-fees': () => snapshot.fees,
  }
  return pickOr(lists[kind]?.() ?? [], context, NOBODYS_ID)
}

function newName({ draw }: ValueContext): string {
  return `fuzz${draw.integer(1, 1_000_000_000)}`
}

function email(context: ValueContext): string {
  const { draw, snapshot } = context
  const roll = draw.integer(1, 10)
  if (roll === 1) return draw.pick(snapshot.people).email
  return roll === 4 ? `Asha+${newName(context)}@Santhe.Example` : `${newName(context)}@fuzz.example`
}

const DAYS_AROUND = 20

function dayAround({ draw, now }: ValueContext): string {
  return new Date(now.getTime() + draw.integer(-DAYS_AROUND, DAYS_AROUND) * DAY_MS).toISOString().slice(0, 10)
}

function dateOf({ draw, now }: ValueContext, min: number, max: number): string {
  const at = new Date(now.getTime() + draw.integer(min, max) * DAY_MS).toISOString()
  return draw.chance(85) ? at.slice(0, 10) : at
}

function amount({ draw }: ValueContext): number | string {
  const rupees = draw.integer(1, 90_000) / draw.pick([1, 1, 10, 100])
  return draw.chance(50) ? rupees : String(rupees)
}

function picture({ draw, snapshot }: ValueContext): string {
  return draw.chance(85) && snapshot.pictures.length > 0 ? draw.pick(snapshot.pictures) : ''
}

const LINKS = ['https://example.com/reel/1', 'http://farm.example/ಹೊಲ?a=1#b', '']

const FEE_ROW = { from: 0, urban: 49, rural: '79.50', extended: 99 }
const FEE_TABLES = [
  [FEE_ROW],
  [FEE_ROW, { ...FEE_ROW, from: '500', urban: 0 }],
  [FEE_ROW, FEE_ROW],
  [{ ...FEE_ROW, from: 1 }],
]

/** A device's public key: any point on the curve. */
const PUSH_KEY = 'BK51ZmtaXxvmWKtPjoygxOTMzgKIAaeim6a0Kz40RLhTs1jgw3bbnbi_xSCB9vYUxyHOF22dCCF2CfRY-nKgiPM'

/** Values by field name: a schema declares a phone as a text, but not its form. */
const BY_NAME: Readonly<Record<string, (context: ValueContext) => unknown>> = {
  username: context =>
    context.draw.chance(10) ? context.draw.pick(context.snapshot.people).username : newName(context),
  password: ({ draw }) => (draw.chance(80) ? DEMO_PASSWORD : aText(draw, 6, 60)),
  currentPassword: () => DEMO_PASSWORD,
  email,
  phone: ({ draw }) => draw.pick(['+91 98450 12345', '9845012345', '080-4100 0001', '(080) 4100-0001']),
  zipCode: ({ draw }) => draw.pick(['560003', '560041', '560 041', '560103', '560001', '562114', '635109']),
  price: amount,
  total: amount,
  amount,
  value: ({ draw }) => draw.pick([0, 2.5, 30, '40', '12.25']),
  table: ({ draw }) => draw.pick(FEE_TABLES),
  displayOrder: ({ draw }) => draw.pick([0, 1, 7, '3']),
  availableUntil: context => dateOf(context, 1, 90),
  harvestDate: context => dateOf(context, -20, 60),
  inventory: ({ draw }) => draw.pick([0, 1, 5, 200, '40', 2_000]),
  addBoxes: ({ draw }) => draw.pick([1, 40, '3', 0]),
  inventoryWas: ({ draw }) => draw.pick([0, 1, 5, '20']),
  unitsPerBox: ({ draw }) => draw.pick([1, 5, '12']),
  website: ({ draw }) => draw.pick(LINKS),
  instagramReels: ({ draw }) => `${draw.pick(LINKS)}\n${draw.pick(LINKS)}`,
  youtube: ({ draw }) => draw.pick(LINKS),
  tags: ({ draw }) => draw.pick([[], ['organic'], 'organic, no-till', ['ಸಾವಯವ', 'bees']]),
  imageUrl: picture,
  logoUrl: picture,
  avatarUrl: picture,
  farmImages: context => [picture(context)].filter(Boolean),
  category: context => context.draw.pick([...context.snapshot.categories, 'all', '']),
  categoryId: context => pickOr(context.snapshot.categories, context, NOBODYS_ID),
  productId: context => pickOr(ids(context.snapshot.products), context, NOBODYS_ID),
  farmerId: context =>
    pickOr(
      ids(preferOwned(context.snapshot.farms, ({ id }, { farmId }) => id === farmId, context)),
      context,
      NOBODYS_ID,
    ),
  district: ({ draw }) => draw.pick(['Kolar', 'Bengaluru Rural', 'mandya', 'Atlantis', '']),
  taluk: ({ draw }) => draw.pick(['Malur', 'Hoskote', 'maddur', '']),
  reportsTo: context => {
    const managers = preferred(context.snapshot.people, ({ role }) => role === 'district_manager', context)
    return context.draw.chance(70) ? pickOr(ids(managers), context, NOBODYS_ID) : ''
  },
  quantity: ({ draw }) => draw.integer(1, 3),
  rating: ({ draw }) => draw.integer(1, 5),
  status: ({ draw }) => draw.pick([...ORDER_STATUSES, 'canceled', 'all']),
  orderId: context => preferOwned(context.snapshot.payments, isBuyer, context)[0]?.id ?? 'santhe-1',
  search: ({ draw }) => draw.pick(['tomato', 'ಟೊಮೇಟೊ', 'tamatar', 'tomatoe', 'a', '', 'hos', '%', 'asha']),
  tag: ({ draw }) => draw.pick(['organic', 'ಸಾವಯವ', '']),
  limit: ({ draw }) => draw.pick([1, 3, 60, 200, 201, '']),
  lat: ({ draw }) => draw.pick(['12.97', '13.07', '-90', '']),
  lng: ({ draw }) => draw.pick(['77.59', '180', '']),
  date: dayAround,
  due: dayAround,
  from: dayAround,
  to: context => (context.draw.chance(50) ? dayAround(context) : context.draw.pick(context.snapshot.people).email),
  pickup: ({ draw }) => draw.chance(10),
  endpoint: ({ draw }) => `https://${FUZZED_PUSH_HOST}/send/${draw.integer(1, 50)}`,
  p256dh: () => PUSH_KEY,
  auth: () => 'x'.repeat(22),
  month: ({ draw, now }) => (draw.chance(50) ? draw.integer(0, 11) : now.toISOString().slice(0, 7)),
}

/** Returns a realistic value for a field of this name; undefined for an unknown name. */
export function fieldValue(name: string, context: ValueContext): unknown {
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name]?.(context) : undefined
}

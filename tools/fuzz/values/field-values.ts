import { ORDER_STATUSES } from '@santhe/rules'
import type { CastMember } from '../market/cast.ts'
import type { KnownThings } from '../market/known-things.ts'
import type { Draw } from './draw.ts'
import { aText } from './texts.ts'

/** What a value is chosen from. */
export interface Choosing {
  draw: Draw
  known: KnownThings
  /** Who asks; undefined for a visitor. */
  asker: CastMember | undefined
  now: Date
}

/** Everybody's, before somebody changed it; mostly changed to the same, so that people can go on signing in. */
export const PASSWORD = 'santhe123'
const NOBODYS_ID = 999_999_999
const DAY_MS = 86_400_000

/** Mostly one of these, at times what is nobody's. */
function oneOf<T>(list: readonly T[], { draw }: Choosing, otherwise: T): T {
  return list.length > 0 && draw.chance(97) ? draw.pick(list) : otherwise
}

/** Mostly one of the asker's own. */
function own<T>(list: readonly T[], isOwn: (one: T, asker: CastMember) => boolean, choosing: Choosing): T[] {
  const { asker, draw } = choosing
  const mine = asker && draw.chance(75) ? list.filter(one => isOwn(one, asker)) : []
  return mine.length > 0 ? mine : [...list]
}

const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)

/** The id that an address names, by what stands before it: '/api/products/{id}' names a product. */
export function pathId(path: string, choosing: Choosing): number {
  const { known } = choosing
  const kind = /\/([\w-]+)\/\{/.exec(path)?.[1] ?? ''
  const lists: Record<string, () => number[]> = {
    products: () => ids(own(known.products, ({ farmId }, asker) => farmId === asker.farmId, choosing)),
    farmers: () => ids(known.farms),
    orders: () =>
      ids(
        own(known.orders, ({ buyerId, farmId }, { id, farmId: mine }) => buyerId === id || farmId === mine, choosing),
      ),
    purchases: () =>
      own([...known.payments, ...known.orders], ({ buyerId }, { id }) => buyerId === id, choosing).map(
        ({ purchaseId }) => purchaseId,
      ),
    notifications: () => ids(own(known.notifications, ({ personId }, { id }) => personId === id, choosing)),
    users: () => ids(known.people),
    staff: () => ids(known.people),
    categories: () => known.categories,
    'order-fees': () => known.fees,
  }
  return oneOf(lists[kind]?.() ?? [], choosing, NOBODYS_ID)
}

function newName({ draw }: Choosing): string {
  return `fuzz${draw.whole(1, 1_000_000_000)}`
}

function email(choosing: Choosing): string {
  const { draw, known } = choosing
  const way = draw.whole(1, 10)
  if (way <= 3) return draw.pick(known.people).email
  return way === 4 ? `Asha+${newName(choosing)}@Santhe.Example` : `${newName(choosing)}@fuzz.example`
}

function dateOf({ draw, now }: Choosing, least: number, most: number): string {
  const at = new Date(now.getTime() + draw.whole(least, most) * DAY_MS).toISOString()
  return draw.chance(85) ? at.slice(0, 10) : at
}

function amount({ draw }: Choosing): number | string {
  const rupees = draw.whole(1, 90_000) / draw.pick([1, 1, 10, 100])
  return draw.chance(50) ? rupees : String(rupees)
}

function picture({ draw, known }: Choosing): string {
  return draw.chance(85) && known.pictures.length > 0 ? draw.pick(known.pictures) : ''
}

const LINKS = ['https://example.com/reel/1', 'http://farm.example/ಹೊಲ?a=1#b', '']

/** Values by the names that fields have in this market: a schema says that a phone is a text, but not which. */
const BY_NAME: Readonly<Record<string, (choosing: Choosing) => unknown>> = {
  username: choosing =>
    choosing.draw.chance(30) ? choosing.draw.pick(choosing.known.people).username : newName(choosing),
  password: ({ draw }) => (draw.chance(80) ? PASSWORD : aText(draw, 6, 60)),
  currentPassword: () => PASSWORD,
  email,
  phone: ({ draw }) => draw.pick(['+91 98450 12345', '9845012345', '080-4100 0001', '(080) 4100-0001']),
  zipCode: ({ draw }) => draw.pick(['560003', '562114', '560 041']),
  price: amount,
  total: amount,
  amount,
  value: ({ draw }) => draw.pick([0, 2.5, 30, '40', '12.25']),
  displayOrder: ({ draw }) => draw.pick([0, 1, 7, '3']),
  availableUntil: choosing => dateOf(choosing, 1, 90),
  harvestDate: choosing => dateOf(choosing, -20, 60),
  inventory: ({ draw }) => draw.pick([0, 1, 5, 200, '40', 2_000]),
  inventoryWas: ({ draw }) => draw.pick([0, 1, 5, '20']),
  unitsPerBox: ({ draw }) => draw.pick([1, 5, '12']),
  website: ({ draw }) => draw.pick(LINKS),
  instagramReels: ({ draw }) => `${draw.pick(LINKS)}\n${draw.pick(LINKS)}`,
  youtube: ({ draw }) => draw.pick(LINKS),
  tags: ({ draw }) => draw.pick([[], ['organic'], 'organic, no-till', ['ಸಾವಯವ', 'bees']]),
  imageUrl: picture,
  logoUrl: picture,
  avatarUrl: picture,
  farmImages: choosing => [picture(choosing)].filter(Boolean),
  category: choosing => choosing.draw.pick([...choosing.known.categories, 'all', '']),
  categoryId: choosing => oneOf(choosing.known.categories, choosing, NOBODYS_ID),
  productId: choosing => oneOf(ids(choosing.known.products), choosing, NOBODYS_ID),
  farmerId: choosing =>
    oneOf(ids(own(choosing.known.farms, ({ id }, { farmId }) => id === farmId, choosing)), choosing, NOBODYS_ID),
  quantity: ({ draw }) => draw.whole(1, 3),
  rating: ({ draw }) => draw.whole(1, 5),
  status: ({ draw }) => draw.pick([...ORDER_STATUSES, 'canceled', 'all']),
  orderId: choosing =>
    own(choosing.known.payments, ({ buyerId }, { id }) => buyerId === id, choosing)[0]?.id ?? 'santhe-1',
  search: ({ draw }) => draw.pick(['tomato', 'ಟೊಮೇಟೊ', 'tamatar', 'tomatoe', 'a', '', 'hos', '%', 'asha']),
  tag: ({ draw }) => draw.pick(['organic', 'ಸಾವಯವ', '']),
  limit: ({ draw }) => draw.pick([1, 3, 60, 200, 201, '']),
  lat: ({ draw }) => draw.pick(['12.97', '13.07', '-90', '']),
  lng: ({ draw }) => draw.pick(['77.59', '180', '']),
  to: choosing => choosing.draw.pick(choosing.known.people).email,
  month: ({ draw }) => draw.whole(0, 11),
}

/** A value that a field of this name may well have; undefined where its schema alone has to do. */
export function fieldValue(name: string, choosing: Choosing): unknown {
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name]?.(choosing) : undefined
}

import { type IstDate, isIstDate, MONTHS, type MonthIndex, monthOf } from './dates.ts'
import { type ApprovalStatus, type OfferedProduct, offerOf } from './product-status.ts'
import { normalise } from './search-text.ts'

/** A harvest within this many days counts as in season. */
export const SEASONAL_WITHIN_DAYS = 31

/** Weakest first; the strongest state of a month wins. */
export const MONTH_STATES = ['growing', 'harvesting', 'pre-order', 'available'] as const
export type MonthState = (typeof MONTH_STATES)[number]
type MonthCell = MonthState | 'none'

/** State by month 0–11: the next occurrence of each month, starting with the current one. */
export type MonthlyStatus = Record<MonthIndex, MonthCell>

export const SEASON_STATES = ['growing', 'harvesting'] as const
type SeasonState = (typeof SEASON_STATES)[number]

/** A yearly season from month `from` to month `to` (0–11, inclusive), perhaps over New Year. */
export interface YearlySeason {
  from: number
  to: number
  /** Default 'harvesting'. */
  state?: SeasonState | undefined
}

/** Season state by month 0–11. */
export type SeasonMonths = Record<MonthIndex, SeasonState | 'none'>

export interface SeasonalProduct extends OfferedProduct {
  harvestDate?: IstDate | null | undefined
  seasons?: readonly YearlySeason[] | null | undefined
}

export interface CalendarProduct extends SeasonalProduct {
  produceName: string
  /** Name in the local language, if the farm set one. */
  localName?: string | null | undefined
  category: string
  imageUrl: string
  farm: CalendarFarm
}

export interface CalendarFarm {
  id: number
  name: string
  logoUrl: string | null
}

/** One kind of produce of all farms. docs/product/calendar.md#row-fields. */
export interface CalendarRow {
  produceName: string
  /** Name of the first farm that has one, else ''. */
  localName: string
  category: string
  imageUrl: string
  monthlyStatus: MonthlyStatus
  farms: CalendarFarm[]
}

const GROWING_MONTHS = 2

const EMPTY_MONTHS = {
  0: 'none',
  1: 'none',
  2: 'none',
  3: 'none',
  4: 'none',
  5: 'none',
  6: 'none',
  7: 'none',
  8: 'none',
  9: 'none',
  10: 'none',
  11: 'none',
} as const satisfies MonthlyStatus

/** @internal */
export function emptyMonths(): MonthlyStatus {
  return { ...EMPTY_MONTHS }
}

function strength(cell: MonthCell): number {
  return cell === 'none' ? -1 : MONTH_STATES.indexOf(cell)
}

function monthFrom(count: number): MonthIndex {
  return MONTHS[((count % 12) + 12) % 12] ?? 0
}

function mark(months: MonthlyStatus, month: number, state: MonthState): void {
  const index = monthFrom(month)
  if (strength(state) > strength(months[index])) months[index] = state
}

function merged(
  a: MonthlyStatus,
  b: MonthlyStatus,
  pick: (mine: MonthCell, other: MonthCell) => MonthCell,
): MonthlyStatus {
  const months = emptyMonths()
  for (const month of MONTHS) months[month] = pick(a[month], b[month])
  return months
}

/** Keeps the stronger state: available > pre-order > harvesting > growing. */
export function mergeMonths(a: MonthlyStatus, b: MonthlyStatus): MonthlyStatus {
  return merged(a, b, (mine, other) => (strength(other) > strength(mine) ? other : mine))
}

/** Fills only months without a dated product from seasons. */
function filledBy(dated: MonthlyStatus, season: MonthlyStatus): MonthlyStatus {
  return merged(dated, season, (mine, other) => (mine === 'none' ? other : mine))
}

/** Months since year 0, so distances ignore year ends. */
function monthNumber(date: IstDate): number {
  return Number(date.slice(0, 4)) * 12 + monthOf(date)
}

function datedMonths(product: SeasonalProduct, today: IstDate): MonthlyStatus {
  const months = emptyMonths()
  const first = monthNumber(today)
  const last = first + 11
  const markWithin = (from: number, to: number, state: MonthState) => {
    for (let month = Math.max(from, first); month <= Math.min(to, last); month += 1) mark(months, month, state)
  }
  if (isIstDate(product.harvestDate)) {
    const harvest = monthNumber(product.harvestDate)
    markWithin(harvest, harvest, 'harvesting')
    markWithin(harvest - GROWING_MONTHS, harvest - 1, 'growing')
  }
  const offer = offerOf(product, today)
  if (offer.canBuy) {
    const until = isIstDate(product.availableUntil) ? monthNumber(product.availableUntil) : last
    markWithin(first, until, offer.label === 'Pre-Order' ? 'pre-order' : 'available')
  }
  return months
}

/** Harvesting takes precedence over growing. */
export function seasonMonths(seasons: readonly YearlySeason[]): SeasonMonths {
  const months: SeasonMonths = { ...EMPTY_MONTHS }
  for (const { from, to, state = 'harvesting' } of seasons) {
    const length = monthFrom(to - from)
    for (let step = 0; step <= length; step += 1) {
      const month = monthFrom(from + step)
      if (months[month] !== 'harvesting') months[month] = state
    }
  }
  return months
}

/** Returns one season per run of equal states, by first month. */
export function seasonsOf(months: Readonly<SeasonMonths>): Required<YearlySeason>[] {
  const isFirst = (month: MonthIndex) => months[month] !== months[monthFrom(month - 1)]
  // A state that fills the whole year has no start.
  const firsts = MONTHS.some(isFirst) ? MONTHS.filter(isFirst) : MONTHS.slice(0, 1)
  return firsts.flatMap(from => {
    const state = months[from]
    let to = from
    for (let next = monthFrom(to + 1); next !== from && !isFirst(next); next = monthFrom(next + 1)) to = next
    return state === 'none' ? [] : [{ from, to, state }]
  })
}

function isApproved(product: { approvalStatus?: ApprovalStatus | undefined }): boolean {
  return product.approvalStatus === undefined || product.approvalStatus === 'approved'
}

interface Group {
  first: CalendarProduct
  localName: string
  dated: MonthlyStatus
  seasons: MonthlyStatus
  farms: Map<number, CalendarFarm>
}

/**
 * Groups approved products by produce, ignoring spelling. Seasons fill months without dated products. Sorts by name and
 * omits empty rows.
 */
export function calendarRows(products: readonly CalendarProduct[], today: IstDate): CalendarRow[] {
  const groups = new Map<string, Group>()
  for (const product of products.filter(isApproved)) {
    const key = normalise(product.produceName)
    const group = groups.get(key)
    const dated = datedMonths(product, today)
    const seasons = seasonMonths(product.seasons ?? [])
    groups.set(key, {
      first: group?.first ?? product,
      localName: group?.localName || (product.localName ?? ''),
      dated: group ? mergeMonths(group.dated, dated) : dated,
      seasons: group ? mergeMonths(group.seasons, seasons) : seasons,
      farms: (group?.farms ?? new Map<number, CalendarFarm>()).set(product.farm.id, product.farm),
    })
  }
  return [...groups]
    .sort(([a], [b]) => Number(a > b) - Number(a < b))
    .map(([, { first, localName, dated, seasons, farms }]) => ({
      produceName: first.produceName,
      localName,
      category: first.category,
      imageUrl: first.imageUrl,
      monthlyStatus: filledBy(dated, seasons),
      farms: [...farms.values()],
    }))
    .filter(row => MONTHS.some(month => row.monthlyStatus[month] !== 'none'))
}

const NOT_PICKED = /\b(milk|eggs?|ghee|curd|butter|paneer|dairy)\b/i

/** Returns false for milk, eggs and ghee, which are in season instead. docs/product/calendar.md#in-season */
export function isHarvested({ produceName, category }: { produceName: string; category: string }): boolean {
  // Mixed categories such as 'Honey & Dairy' don't decide, since honey is harvested.
  return !NOT_PICKED.test(produceName) && !/^(dairy|eggs|milk)\b/i.test(category)
}

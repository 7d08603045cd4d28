import { z } from '@santhe/contracts'
import {
  DELIVERY_WINDOWS,
  type DeliveryArea,
  type DeliveryWish,
  type IstDate,
  isIstDate,
  lastToChoose,
} from '@santhe/rules'

const Wish = z.object({ date: z.string(), window: z.string() })
type TypedWish = z.output<typeof Wish>
const Wishes = z.record(z.string(), Wish)
export type Wishes = Readonly<z.output<typeof Wishes>>

const NONE: TypedWish = { date: '', window: '' }

export interface DeliveringFarm {
  id: number
  name: string
  /** Default arrival; null when unknown. */
  estimate: IstDate | null
  earliest: IstDate
  /** The plan that limits windows; omitted when all are open. */
  plan?: { district: string; area: DeliveryArea } | undefined
}

/** Chosen dates where possible, else estimates. */
export function arrivalsOf(wishes: Wishes, farms: readonly DeliveringFarm[]): ReadonlyMap<number, IstDate | null> {
  return new Map(
    farms.map(farm => {
      const { date } = wishOf(wishes, farm.id)
      return [farm.id, date === '' || dayProblemOf(wishes, farm) ? farm.estimate : date]
    }),
  )
}

/** A farm's entry in `POST /api/checkout`. */
interface Delivery extends DeliveryWish {
  farmerId: number
}

/** Returns {} for damaged text. */
export function readWishes(text: string): Wishes {
  try {
    return Wishes.catch({}).parse(JSON.parse(text || '{}'))
  } catch {
    return {}
  }
}

export function wishOf(wishes: Wishes, farmerId: number): TypedWish {
  return wishes[farmerId] ?? NONE
}

export function hasWish(wishes: Wishes, farmerId: number): boolean {
  const { date, window } = wishOf(wishes, farmerId)
  return date !== '' || window !== ''
}

export function withWish(text: string, farmerId: number, change: Partial<TypedWish>): string {
  const wishes = readWishes(text)
  return JSON.stringify({ ...wishes, [farmerId]: { ...wishOf(wishes, farmerId), ...change } })
}

export function dateFieldOf(farmerId: number): string {
  return `deliveryDate-${farmerId}`
}

/** Returns the error for a chosen date; undefined if valid or not chosen. docs/product/delivery.md#earliest-date. */
export function dayProblemOf(wishes: Wishes, { id, earliest }: DeliveringFarm): 'tooEarly' | 'tooLate' | undefined {
  const { date } = wishOf(wishes, id)
  if (date === '') return undefined
  if (!isIstDate(date) || date < earliest) return 'tooEarly'
  return date > lastToChoose(earliest) ? 'tooLate' : undefined
}

/** Only farms with wishes, in the cart's order. docs/product/delivery.md#delivery-wishes. */
export function deliveriesOf(wishes: Wishes, farmerIds: readonly number[]): Delivery[] {
  return farmerIds.flatMap(farmerId => {
    const { date, window } = wishOf(wishes, farmerId)
    const wish = { date: isIstDate(date) ? date : undefined, window: DELIVERY_WINDOWS.find(each => each === window) }
    return wish.date === undefined && wish.window === undefined ? [] : [{ farmerId, ...wish }]
  })
}

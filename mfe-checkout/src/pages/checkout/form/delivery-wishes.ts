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
/** What was chosen for each farm, by its id, as its fields have it. */
export type Wishes = Readonly<z.output<typeof Wishes>>

const NONE: TypedWish = { date: '', window: '' }

/** A farm of the cart, and the first day that its order can come. */
export interface DeliveringFarm {
  id: number
  name: string
  /** When it comes by itself; null where nobody knows. */
  estimate: IstDate | null
  earliest: IstDate
  /** Whose plan limits its windows; left out where every window is open. */
  plan?: { district: string; area: DeliveryArea } | undefined
}

/** Returns when each farm's order comes: on the chosen day where that is possible, else by its estimate. */
export function arrivalsOf(wishes: Wishes, farms: readonly DeliveringFarm[]): ReadonlyMap<number, IstDate | null> {
  return new Map(
    farms.map(farm => {
      const { date } = wishOf(wishes, farm.id)
      return [farm.id, date === '' || dayProblemOf(wishes, farm) ? farm.estimate : date]
    }),
  )
}

/** One farm's order in the body of `POST /api/checkout`. */
interface Delivery extends DeliveryWish {
  farmerId: number
}

/** Returns the wishes that a form stores as text; none from a text that is damaged. */
export function readWishes(text: string): Wishes {
  try {
    return Wishes.catch({}).parse(JSON.parse(text || '{}'))
  } catch {
    return {}
  }
}

/** Returns a farm's wish, empty where nothing was chosen. */
export function wishOf(wishes: Wishes, farmerId: number): TypedWish {
  return wishes[farmerId] ?? NONE
}

/** Returns whether a day or a time of day was chosen for a farm. */
export function hasWish(wishes: Wishes, farmerId: number): boolean {
  const { date, window } = wishOf(wishes, farmerId)
  return date !== '' || window !== ''
}

/** Returns the form's text with a farm's wish changed. */
export function withWish(text: string, farmerId: number, change: Partial<TypedWish>): string {
  const wishes = readWishes(text)
  return JSON.stringify({ ...wishes, [farmerId]: { ...wishOf(wishes, farmerId), ...change } })
}

/** Returns the name of the date field of a farm. */
export function dateFieldOf(farmerId: number): string {
  return `deliveryDate-${farmerId}`
}

/** Returns why the day that was chosen for a farm can't be met; undefined where it can, or none was chosen. docs/product/delivery.md#earliest-date. */
export function dayProblemOf(wishes: Wishes, { id, earliest }: DeliveringFarm): 'tooEarly' | 'tooLate' | undefined {
  const { date } = wishOf(wishes, id)
  if (date === '') return undefined
  if (!isIstDate(date) || date < earliest) return 'tooEarly'
  return date > lastToChoose(earliest) ? 'tooLate' : undefined
}

/** Returns what is sent for each farm that something was chosen for, in the farms' order. docs/product/delivery.md#delivery-wishes. */
export function deliveriesOf(wishes: Wishes, farmerIds: readonly number[]): Delivery[] {
  return farmerIds.flatMap(farmerId => {
    const { date, window } = wishOf(wishes, farmerId)
    const wish = { date: isIstDate(date) ? date : undefined, window: DELIVERY_WINDOWS.find(each => each === window) }
    return wish.date === undefined && wish.window === undefined ? [] : [{ farmerId, ...wish }]
  })
}

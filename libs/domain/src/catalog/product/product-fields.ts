import {
  addDays,
  fail,
  type IstDate,
  isDrawnPicture,
  isIstDate,
  istDateOf,
  MOST_DAYS_AHEAD,
  type Paise,
  type ProductStatus,
  type YearlySeason,
} from '@santhe/rules'
import { coded, readCoded, say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import { Categories, type CategoryRecord } from '../../records/category.ts'
import type { ProductImageRecord } from '../../records/product.ts'

/** The fields of a product form. On an edit a field left out stays as it is, and an empty text field is cleared. */
export interface ProductFields {
  name: string
  localName?: string | undefined
  description: string
  price: Paise
  unit: string
  status: ProductStatus
  categoryId: number
  /** Boxes that can be bought. */
  inventory: number
  /** On an edit, the boxes that the form showed: the stock then changes by the difference, and boxes bought meanwhile stay sold. */
  inventoryWas?: number | undefined
  unitsPerBox: number
  /** An IST date, or a moment that names one. */
  availableUntil: string
  harvestDate: string
  growingDetails?: string | undefined
  /** When it comes every year; an empty list where no season is known. */
  seasons?: readonly YearlySeason[] | undefined
  imageUrl?: string | undefined
}

function toIstDate(dateOrMoment: string): IstDate {
  return isIstDate(dateOrMoment) ? dateOrMoment : istDateOf(new Date(dateOrMoment))
}

/** Returns why a product can't be offered until this date or moment; undefined where it can. docs/product/farmer-dashboard.md#form-rules. */
export function problemOfUntil(availableUntil: string, now: Date): string | undefined {
  const today = istDateOf(now)
  const isFuture = isIstDate(availableUntil) ? availableUntil > today : new Date(availableUntil) > now
  if (!isFuture) return coded('form.futureDate')
  if (toIstDate(availableUntil) <= addDays(today, MOST_DAYS_AHEAD)) return undefined
  return coded('form.daysAhead', { most: MOST_DAYS_AHEAD })
}

/**
 * Returns the last day of a product. A bare date must be after today in India, a moment after now; neither more than 365 days ahead.
 * Throws VALIDATION naming `availableUntil`. docs/product/farmer-dashboard.md#form-rules.
 */
export function checkedUntil(availableUntil: string, now: Date): IstDate {
  const problem = problemOfUntil(availableUntil, now)
  return problem === undefined
    ? toIstDate(availableUntil)
    : fail('VALIDATION', { fields: { availableUntil: readCoded(problem) } })
}

/** Returns the dates of a product form. Throws VALIDATION naming `availableUntil`. */
export function checkedDates(
  { availableUntil, harvestDate }: Pick<ProductFields, 'availableUntil' | 'harvestDate'>,
  now: Date,
): { availableUntil: IstDate; harvestDate: IstDate } {
  return { availableUntil: checkedUntil(availableUntil, now), harvestDate: toIstDate(harvestDate) }
}

/**
 * Returns the category of a product form. Where the product is new in it, the category is written as well, so that a new name or a deletion
 * at the same moment is not missed.
 * @throws VALIDATION naming `categoryId` when there is no such category
 */
export async function categoryToUse(
  { id, former }: { id: number; former?: number },
  { connection, session }: Domain,
): Promise<CategoryRecord> {
  const filter = { _id: id, isHidden: false }
  const reading = id === former ? Categories(connection).findOne(filter) : choosing(filter, connection)
  const category = await reading.session(session ?? null).lean<CategoryRecord>()
  return category ?? fail('VALIDATION', { fields: { categoryId: say('form.category') } })
}

function choosing(filter: { _id: number; isHidden: boolean }, connection: Domain['connection']) {
  return Categories(connection).findOneAndUpdate(filter, { $inc: { timesChosen: 1 } }, { returnDocument: 'after' })
}

/** Returns the pictures after a form named a main one: unchanged without a new one or with a drawn one, which is never stored as a product's own, with one of them moved to the front, or with the main one replaced. */
export function imagesAfter(
  images: readonly ProductImageRecord[],
  imageUrl: string | undefined,
  newId: number,
): ProductImageRecord[] {
  if (!imageUrl || isDrawnPicture(imageUrl) || images[0]?.imageUrl === imageUrl) return [...images]
  const existing = images.find(image => image.imageUrl === imageUrl)
  if (existing) return [existing, ...images.filter(image => image !== existing)]
  return [{ id: newId, imageUrl }, ...images.slice(1)]
}

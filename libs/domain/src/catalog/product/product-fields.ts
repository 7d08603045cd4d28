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

/** Fields of a product form. In an edit, omitted fields stay unchanged, and empty text fields are cleared. */
export interface ProductFields {
  name: string
  localName?: string | undefined
  description: string
  price: Paise
  unit: string
  status: ProductStatus
  categoryId: number
  /** Available boxes. */
  inventory: number
  /** In an edit, the boxes that the form showed: the stock then changes by the difference, and boxes sold meanwhile stay sold. */
  inventoryWas?: number | undefined
  unitsPerBox: number
  /** An IST date, or a moment on it. */
  availableUntil: string
  harvestDate: string
  growingDetails?: string | undefined
  /** Yearly seasons; empty if unknown. */
  seasons?: readonly YearlySeason[] | undefined
  imageUrl?: string | undefined
}

function toIstDate(dateOrMoment: string): IstDate {
  return isIstDate(dateOrMoment) ? dateOrMoment : istDateOf(new Date(dateOrMoment))
}

/** Returns why an offer can't end at this date or moment; undefined if it can. docs/product/farmer-dashboard.md#form-rules. */
export function problemOfUntil(availableUntil: string, now: Date): string | undefined {
  const today = istDateOf(now)
  const isFuture = isIstDate(availableUntil) ? availableUntil > today : new Date(availableUntil) > now
  if (!isFuture) return coded('form.futureDate')
  if (toIstDate(availableUntil) <= addDays(today, MOST_DAYS_AHEAD)) return undefined
  return coded('form.daysAhead', { most: MOST_DAYS_AHEAD })
}

/**
 * Returns the last day of a product. A bare date must be after today in India, a moment after now; neither more than 365 days ahead.
 * docs/product/farmer-dashboard.md#form-rules.
 * @throws VALIDATION naming `availableUntil`
 */
export function checkedUntil(availableUntil: string, now: Date): IstDate {
  const problem = problemOfUntil(availableUntil, now)
  return problem === undefined
    ? toIstDate(availableUntil)
    : fail('VALIDATION', { fields: { availableUntil: readCoded(problem) } })
}

/**
 * Returns the dates of a product form.
 * @throws VALIDATION naming `availableUntil`
 */
export function checkedDates(
  { availableUntil, harvestDate }: Pick<ProductFields, 'availableUntil' | 'harvestDate'>,
  now: Date,
): { availableUntil: IstDate; harvestDate: IstDate } {
  return { availableUntil: checkedUntil(availableUntil, now), harvestDate: toIstDate(harvestDate) }
}

/**
 * Returns the category of a product form. For a product new in it, also writes the category, so that a concurrent rename or deletion
 * conflicts.
 * @throws VALIDATION naming `categoryId` when the category does not exist
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

/**
 * Returns the pictures after a form named a main one: unchanged for none or a drawn one, which is never stored as a product's own;
 * else with an existing one moved to the front, or with the main one replaced.
 */
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

import type { Ground } from '@santhe/files'
import type { READY_CATEGORIES } from '@santhe/rules'

export type CategoryKey = keyof typeof READY_CATEGORIES

/** One kind of produce, the same for every farm that grows it. */
export interface Produce {
  name: string
  localName: string
  otherNames: readonly string[]
  category: CategoryKey
  ground: Ground
  unit: 'kg' | 'g' | 'l' | 'ml' | 'each' | 'dozen'
  unitsPerBox: number
  /** Whole rupees a box, about the price around Bengaluru. */
  price: number
  /** First and last month of its yearly seasons, 0 to 11. */
  seasons: readonly (readonly [from: number, to: number])[]
  /** It is sold from the store for months after its harvest. */
  isStored?: true
  description: string
  growing: string
}

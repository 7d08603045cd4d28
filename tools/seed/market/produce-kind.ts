import type { Ground } from '@santhe/files'

export const CATEGORIES = {
  vegetables: ['Vegetables', 'Fresh vegetables, picked the day before they reach you'],
  fruits: ['Fruits', 'Ripe in their season, from orchards and backyards'],
  greens: ['Leafy Greens', 'Soppu of every kind, cut at dawn'],
  roots: ['Roots & Tubers', 'Dug, brushed and boxed; they keep'],
  grains: ['Millets & Grains', 'Ragi, navane and old rices of the Deccan'],
  pulses: ['Pulses & Nuts', 'Avarekai, togari, groundnut and more'],
  herbs: ['Herbs & Spices', 'Small boxes, big kitchens'],
  dairy: ['Honey & Dairy', 'Honey, eggs, milk and ghee from people we know'],
} as const
export type CategoryKey = keyof typeof CATEGORIES

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
  description: string
  growing: string
}

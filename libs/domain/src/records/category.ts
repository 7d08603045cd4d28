import { normalise } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'

export interface CategoryRecord {
  _id: number
  name: string
  /** The name as it is compared and sorted: unique. A hidden one gives its name free: `hiddenNameKey`. */
  nameKey: string
  description: string
  /** Deleted, but deleted products refer to it. */
  isHidden: boolean
  /** How often a product was put into it; raised so that renaming or deleting it at the same moment starts over. Missing until then. */
  timesChosen?: number
  createdAt: Date
}

const schema = new Schema<CategoryRecord>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    description: { type: String, default: '' },
    isHidden: { type: Boolean, default: false },
    timesChosen: Number,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ nameKey: 1 }, { unique: true })
schema.index({ isHidden: 1, nameKey: 1 })

export const Categories = collection<CategoryRecord>('categories', schema)

/** Returns the key of a hidden category: with its capital letter it is that of no name, so another may have the name. */
export function hiddenNameKey(id: number): string {
  return `Hidden ${id}`
}

/** File systems take names of 255 bytes; the ending of a copy, and of a file that is being written, comes behind this one. */
const MOST_BYTES = 150

function shortened(slug: string): string {
  let bytes = 0
  let text = ''
  for (const character of slug) {
    bytes += Buffer.byteLength(character)
    if (bytes > MOST_BYTES) break
    text += character
  }
  return text.replace(/-+$/, '')
}

/**
 * A category's name as files carry it: 'Roots & Tubers' is 'roots-tubers'. Never empty, and never one that ends in a number of its own,
 * as the copies of a picture are named: 'Boxes 400' is 'boxes-400-crate'.
 */
export function categorySlug(name: string): string {
  const slug = shortened(normalise(name).replaceAll(' ', '-'))
  if (/^[\p{L}\p{N}]/u.test(slug) && !/-\d+$/.test(slug)) return slug
  return [slug.replace(/^[^\p{L}\p{N}]+/u, ''), 'crate'].filter(part => part !== '').join('-')
}

/** The drawn picture that stands in where a product of this category has none of its own. */
export function drawnPicture(categoryName: string): string {
  return `/files/drawn/${categorySlug(categoryName)}.webp`
}

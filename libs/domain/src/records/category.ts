import { normalise } from '@santhe/rules'
import { collection } from './collection.ts'
import { maybeText, moment, number, record, text } from './fields.ts'

export interface CategoryRecord {
  _id: number
  name: string
  /** Unique key for comparing and sorting names. A hidden category frees its name: `hiddenNameKey`. */
  nameKey: string
  description: string
  /** Deleted, but deleted products refer to it. */
  isHidden: boolean
  /** Number of products put into it; incremented so that a concurrent rename or deletion repeats. Missing while 0. */
  timesChosen?: number
  createdAt: Date
}

const schema = record<CategoryRecord>({
  _id: number,
  name: text,
  nameKey: text,
  description: maybeText,
  isHidden: { type: Boolean, default: false },
  timesChosen: Number,
  createdAt: moment,
})
schema.index({ nameKey: 1 }, { unique: true })
schema.index({ isHidden: 1, nameKey: 1 })

export const Categories = collection<CategoryRecord>('categories', schema)

/** Returns the key of a hidden category: its capital letter matches no name's key, so that the name is free. */
export function hiddenNameKey(id: number): string {
  return `Hidden ${id}`
}

/** File systems allow names of 255 bytes; a suffix for resized copies, or for a file being written, follows. */
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
 * Returns a category's name for files: 'Roots & Tubers' is 'roots-tubers'. Never empty, and never ending in a number,
 * which resized copies of pictures do: 'Boxes 400' is 'boxes-400-crate'.
 */
export function categorySlug(name: string): string {
  const slug = shortened(normalise(name).replaceAll(' ', '-'))
  if (/^[\p{L}\p{N}]/u.test(slug) && !/-\d+$/.test(slug)) return slug
  return [slug.replace(/^[^\p{L}\p{N}]+/u, ''), 'crate'].filter(part => part !== '').join('-')
}

/** The drawn picture for this category's products without a picture. */
export function drawnPicture(categoryName: string): string {
  return `/files/drawn/${categorySlug(categoryName)}.webp`
}

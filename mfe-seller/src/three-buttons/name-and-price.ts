import type { Product } from '@santhe/contracts'
import { formatShortRupees, type Language, namesFor, rupeesToPaise, scriptOf } from '@santhe/rules'

/** Returns a product's name in the reader's language, and the name's own. */
export function nameOf(names: Pick<Product, 'name' | 'localName'>, language: Language): { name: string; lang: string } {
  const [name] = namesFor(names, language)
  return { name, lang: scriptOf(name) ?? 'en' }
}

/** Formats rupees as spoken: '₹320', or '₹320.50' with paise. */
export function shortRupees(rupees: number): string {
  return formatShortRupees(rupeesToPaise(rupees) ?? 0)
}

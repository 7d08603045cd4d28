import type { Product } from '@santhe/contracts'
import { formatShortRupees, type Language, rupeesToPaise } from '@santhe/rules'

/** Returns a product's name and its language: the local name in Kannada, if any. */
export function nameOf(
  { name, localName }: Pick<Product, 'name' | 'localName'>,
  language: Language,
): { name: string; lang: string } {
  const isKannada = language === 'kn' && /\p{Script=Kannada}/u.test(localName)
  return isKannada ? { name: localName, lang: 'kn' } : { name, lang: 'en' }
}

/** Formats rupees as spoken: '₹320', or '₹320.50' with paise. */
export function shortRupees(rupees: number): string {
  return formatShortRupees(rupeesToPaise(rupees) ?? 0)
}

import type { Product } from '@santhe/contracts'
import { formatRupees, rupeesToPaise } from '@santhe/rules'
import type { ModeLanguage } from './use-language.ts'

/** Returns what a product is called in a language, and in which language that is: its local name in Kannada, where it has one. */
export function nameOf({ name, localName }: Product, language: ModeLanguage): { name: string; lang: string } {
  const isKannada = language === 'kn' && /\p{Script=Kannada}/u.test(localName)
  return isKannada ? { name: localName, lang: 'kn' } : { name, lang: 'en' }
}

/** Returns rupees as they are spoken: '₹320', and '₹320.50' where there are paise. */
export function shortRupees(rupees: number): string {
  return formatRupees(rupeesToPaise(rupees) ?? 0).replace(/\.00$/, '')
}

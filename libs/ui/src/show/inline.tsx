import { useLanguage } from '@santhe/host'
import { formatRupees, namesFor, type Paise, rupeesToPaise, scriptOf } from '@santhe/rules'
import { type ReactNode, useCallback } from 'react'
import styles from './show.module.css'

/** Formats '₹1,23,456.00' from paise or a response's rupees. */
export function Money(amount: { paise: Paise } | { rupees: number }) {
  const paise = 'paise' in amount ? amount.paise : rupeesToPaise(amount.rupees)
  if (paise === undefined) return null
  return <span className={styles.money}>{formatRupees(paise)}</span>
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/** A product's names, the reader's own first; `before` begins the line, such as '2 × '. */
export function ProductName({ before = '', ...names }: { before?: string; name: string; localName: string }) {
  const [first, other] = namesFor(names, useLanguage())
  return (
    <>
      <span>{before + first}</span> <LocalName>{other}</LocalName>
    </>
  )
}

export interface NamedItem {
  productName: string
  localName: string
}

/** Returns what names a product in the reader's language, for labels and toasts beside its `ProductName`. */
export function useProductName() {
  const language = useLanguage()
  return useCallback((names: { name: string; localName: string }) => namesFor(names, language)[0], [language])
}

/** Returns what names an order's item in the reader's language. */
export function useItemName() {
  const nameOf = useProductName()
  return ({ productName: name, localName }: NamedItem) => nameOf({ name, localName })
}

/** Returns what names a product of an order in the reader's language. */
export function useNameIn(items: readonly (NamedItem & { productId: number })[]) {
  const itemName = useItemName()
  return (productId: number) => {
    const item = items.find(each => each.productId === productId)
    return item ? itemName(item) : ''
  }
}

export function LocalName({ children: name }: { children: string }) {
  const language = useLanguage()
  if (name === '') return null
  return (
    <span className={styles.local} lang={scriptOf(name) ?? (language === 'en' ? undefined : 'en')}>
      {name}
    </span>
  )
}

import { useLanguage } from '@santhe/host'
import {
  formatRupees,
  type IstDate,
  nearDateAlone,
  nearDeliveryDateAlone,
  type Paise,
  rupeesToPaise,
  scriptOf,
} from '@santhe/rules'
import type { ReactNode } from 'react'
import styles from './show.module.css'

interface DateTextProps {
  date: IstDate
  today: IstDate
  /** Delivery dates have their own format. docs/product/money-and-dates.md#dates-shown */
  isDelivery?: boolean
}

/** IST date; nothing when invalid. */
export function DateText({ date, today, isDelivery = false }: DateTextProps) {
  const language = useLanguage()
  const text = isDelivery ? nearDeliveryDateAlone(date, today, language) : nearDateAlone(date, today, language)
  return text === '' ? null : <time dateTime={date}>{text}</time>
}

const DATE =
  /([A-Z][a-z]{2} \d{2}(?:, \d{4})?|\d{2} [A-Z][a-z]{2}(?: \d{4})?|\d{2} [\p{Script=Kannada}\p{Script=Devanagari}]+(?: \d{4})?)/u

/** Keeps dates such as 'Nov 23, 2026' on one line. */
export function WholeDates({ children: text }: { children: string }) {
  return text.split(DATE).map((part, place) =>
    // Odd parts are dates; texts may repeat, so key by index.
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part + String(place)} className={styles.whole}>
        {part}
      </span>
    ),
  )
}

/** Formats '₹1,23,456.00' from paise or a response's rupees. */
export function Money(amount: { paise: Paise } | { rupees: number }) {
  const paise = 'paise' in amount ? amount.paise : rupeesToPaise(amount.rupees)
  if (paise === undefined) return null
  return <span className={styles.money}>{formatRupees(paise)}</span>
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/** The other name of a product, if any. */
export function LocalName({ children: name }: { children: string }) {
  const language = useLanguage()
  if (name === '') return null
  return (
    <span className={styles.local} lang={scriptOf(name) ?? (language === 'en' ? undefined : 'en')}>
      {name}
    </span>
  )
}

import { useLanguage } from '@santhe/host'
import { type IstDate, nearDateAlone, nearDeliveryDateAlone } from '@santhe/rules'
import styles from './show.module.css'

interface DateTextProps {
  date: IstDate
  today: IstDate
  /** Uses the format of delivery dates. docs/product/money-and-dates.md#dates-shown */
  isDelivery?: boolean
}

/** IST date; renders nothing if invalid. */
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
    // Odd parts are dates. Texts may repeat, so key by index.
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part + String(place)} className={styles.whole}>
        {part}
      </span>
    ),
  )
}

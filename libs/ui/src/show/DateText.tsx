import { type DatePattern, formatDate, istDateOf } from '@santhe/rules'

/** A date for people in India's calendar; nothing where it is missing or invalid. */
export function DateText({ date, pattern }: { date: string | Date | null | undefined; pattern?: DatePattern }) {
  const text = formatDate(date, pattern)
  if (text === '') return null
  const machine = date instanceof Date ? istDateOf(date) : (date ?? undefined)
  return <time dateTime={machine}>{text}</time>
}

import { formatDate, type IstDate, istDateOf, nearDateAlone } from '@santhe/rules'

interface DateTextProps {
  date: string | Date | null | undefined
  /** The day in India, where a near day is to have its word before it: 'Tomorrow, 23 Nov 2026'. */
  today?: IstDate
}

/** A date for people in India's calendar; nothing where it is missing or invalid. */
export function DateText({ date, today }: DateTextProps) {
  const text = today === undefined ? formatDate(date) : nearDateAlone(date, today)
  if (text === '') return null
  const machine = date instanceof Date ? istDateOf(date) : (date ?? undefined)
  return <time dateTime={machine}>{text}</time>
}

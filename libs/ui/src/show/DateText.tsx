import { type IstDate, nearDateAlone, nearDeliveryDateAlone } from '@santhe/rules'

interface DateTextProps {
  date: IstDate
  today: IstDate
  /** It is when something arrives, which has a form of its own. docs/product/money-and-dates.md#dates-shown */
  isDelivery?: boolean
}

/** A date that stands alone, in India's calendar; nothing where it is invalid. */
export function DateText({ date, today, isDelivery = false }: DateTextProps) {
  const text = isDelivery ? nearDeliveryDateAlone(date, today) : nearDateAlone(date, today)
  return text === '' ? null : <time dateTime={date}>{text}</time>
}

import { type IstDate, nearDateAlone, nearDeliveryDateAlone } from '@santhe/rules'

interface DateTextProps {
  date: IstDate
  today: IstDate
  /** Delivery dates have their own format. docs/product/money-and-dates.md#dates-shown */
  isDelivery?: boolean
}

/** IST date; nothing when invalid. */
export function DateText({ date, today, isDelivery = false }: DateTextProps) {
  const text = isDelivery ? nearDeliveryDateAlone(date, today) : nearDateAlone(date, today)
  return text === '' ? null : <time dateTime={date}>{text}</time>
}

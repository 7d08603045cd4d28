import { addDays, type IstDate, nearDate } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'

/** Returns a function that says of a day that is over that boxes should have come by then: 'It should have arrived on 21 Nov 2026.' */
export function useDueText(): (day: IstDate, today: IstDate) => string {
  const t = useTexts(texts)
  return (day, today) =>
    t(day === addDays(today, -1) ? 'order.wasDueYesterday' : 'order.wasDue', { date: nearDate(day, today) })
}

import { useTexts } from '../texts/texts.tsx'
import { orderChangesTexts } from './order-changes-texts.ts'

interface CountedItem {
  quantity: number
  /** Omitted where it is `quantity`. */
  boxesNow?: number | undefined
}

/** Returns '3 boxes', or '2 boxes, 3 ordered'. */
export function useBoxCount(): (item: CountedItem) => string {
  const t = useTexts(orderChangesTexts)
  return ({ quantity, boxesNow }) =>
    boxesNow === undefined ? t('boxes', { count: quantity }) : t('boxesNow', { count: boxesNow, ordered: quantity })
}

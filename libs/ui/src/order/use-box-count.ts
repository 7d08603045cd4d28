import orderChangesTexts from '../texts/en/order-changes.json'
import { useTexts } from '../texts/texts.tsx'

interface CountedItem {
  quantity: number
  /** Omitted if equal to `quantity`. */
  boxesNow?: number | undefined
}

/** Formats ordered boxes, which price and amount count, and the current boxes if they differ. */
export function useBoxCount(): (item: CountedItem) => { ordered: string; now?: string } {
  const t = useTexts(orderChangesTexts)
  return ({ quantity, boxesNow: count }) => ({
    ordered: t('boxes', { count: quantity }),
    ...(count !== undefined && { now: t('boxesNow', { count }) }),
  })
}

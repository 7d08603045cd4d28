import { rupeesToPaise } from '@santhe/rules'
import { AmountList } from '../summary/AmountList.tsx'
import orderTexts from '../texts/en/order.json'
import orderChangesTexts from '../texts/en/order-changes.json'
import { useTexts } from '../texts/texts.tsx'
import { useFeeName } from '../texts/use-shared-texts.ts'

interface OrderAmountsProps {
  /** Amounts in rupees. */
  order: {
    subtotal: number
    total: number
    /** Omitted if equal to `total`. */
    totalNow?: number | undefined
    fees: readonly { id: number; name: string; amount: number; displayOrder: number }[]
  }
}

/** Returns an order's change of price since it was placed, in paise; negative if cheaper. */
export function amountSince({ total, totalNow = total }: { total: number; totalNow?: number | undefined }): number {
  return (rupeesToPaise(totalNow) ?? 0) - (rupeesToPaise(total) ?? 0)
}

/** Shows one farm's subtotal, fee shares and total, and later changes. */
export function OrderAmounts({ order }: OrderAmountsProps) {
  const t = useTexts(orderTexts)
  const c = useTexts(orderChangesTexts)
  const feeName = useFeeName()
  const { total, totalNow } = order
  const ordered = { key: 'total', name: t('total'), amount: { rupees: total } }
  const fees = order.fees.toSorted((a, b) => a.displayOrder - b.displayOrder || a.id - b.id)
  return (
    <AmountList
      rows={[
        { key: 'subtotal', name: t('subtotal'), amount: { rupees: order.subtotal } },
        ...fees.map(({ id, name, amount }) => ({ key: String(id), name: feeName(name), amount: { rupees: amount } })),
        ...(totalNow === undefined
          ? []
          : [ordered, { key: 'since', name: c('since'), amount: { paise: amountSince(order) } }]),
      ]}
      total={totalNow === undefined ? ordered : { key: 'now', name: c('totalNow'), amount: { rupees: totalNow } }}
    />
  )
}

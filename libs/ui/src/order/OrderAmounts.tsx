import { rupeesToPaise } from '@santhe/rules'
import { AmountList } from '../summary/AmountList.tsx'
import { useTexts } from '../texts/texts.tsx'
import { orderChangesTexts } from './order-changes-texts.ts'
import { orderTexts } from './order-texts.ts'

interface OrderAmountsProps {
  /** Rupees. */
  order: {
    subtotal: number
    total: number
    /** Omitted where it is `total`. */
    totalNow?: number | undefined
    fees: readonly { id: number; name: string; amount: number; displayOrder: number }[]
  }
}

/** Returns what an order costs more than was ordered, in paise: negative for less. */
export function amountSince({ total, totalNow = total }: { total: number; totalNow?: number | undefined }): number {
  return (rupeesToPaise(totalNow) ?? 0) - (rupeesToPaise(total) ?? 0)
}

/** One farm's subtotal, fee shares and total, and what changed since. */
export function OrderAmounts({ order }: OrderAmountsProps) {
  const t = useTexts(orderTexts)
  const c = useTexts(orderChangesTexts)
  const { total, totalNow } = order
  const ordered = { key: 'total', name: t('total'), amount: { rupees: total } }
  const fees = order.fees.toSorted((a, b) => a.displayOrder - b.displayOrder || a.id - b.id)
  return (
    <AmountList
      rows={[
        { key: 'subtotal', name: t('subtotal'), amount: { rupees: order.subtotal } },
        ...fees.map(({ id, name, amount }) => ({ key: String(id), name, amount: { rupees: amount } })),
        ...(totalNow === undefined
          ? []
          : [ordered, { key: 'since', name: c('since'), amount: { paise: amountSince(order) } }]),
      ]}
      total={totalNow === undefined ? ordered : { key: 'now', name: c('totalNow'), amount: { rupees: totalNow } }}
    />
  )
}

import { AmountList } from '../summary/AmountList.tsx'
import { useTexts } from '../texts/texts.tsx'
import { orderTexts } from './order-texts.ts'

interface OrderAmountsProps {
  /** Rupees. */
  order: {
    subtotal: number
    total: number
    fees: readonly { id: number; name: string; amount: number; displayOrder: number }[]
  }
}

/** One farm's subtotal, fee shares and total. */
export function OrderAmounts({ order }: OrderAmountsProps) {
  const t = useTexts(orderTexts)
  const fees = order.fees.toSorted((a, b) => a.displayOrder - b.displayOrder || a.id - b.id)
  return (
    <AmountList
      rows={[
        { key: 'subtotal', name: t('subtotal'), amount: { rupees: order.subtotal } },
        ...fees.map(({ id, name, amount }) => ({ key: String(id), name, amount: { rupees: amount } })),
      ]}
      total={{ key: 'total', name: t('total'), amount: { rupees: order.total } }}
    />
  )
}

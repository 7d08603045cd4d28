import type { OrderDetail } from '@santhe/contracts'
import { useTexts } from '@santhe/ui'
import { AmountList } from '../summary/AmountList.tsx'
import { Facts } from '../summary/Facts.tsx'
import { texts } from '../texts.ts'
import { paymentText } from './payment-text.ts'

/** What this farm's order cost: its subtotal, its share of each fee, the total, and how it is paid. */
export function OrderCosts({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const fees = order.fees.toSorted((a, b) => a.displayOrder - b.displayOrder || a.id - b.id)
  return (
    <>
      <AmountList
        rows={[
          { key: 'subtotal', name: t('subtotal'), amount: { rupees: order.subtotal } },
          ...fees.map(({ id, name, amount }) => ({ key: String(id), name, amount: { rupees: amount } })),
        ]}
        total={{ key: 'total', name: t('total'), amount: { rupees: order.total } }}
      />
      <Facts facts={[{ key: 'payment', name: t('order.payment'), value: paymentText(t, order) }]} />
    </>
  )
}

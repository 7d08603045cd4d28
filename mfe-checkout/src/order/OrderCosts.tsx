import type { OrderDetail } from '@santhe/contracts'
import { Facts, OrderAmounts, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import { paymentText } from './payment-text.ts'

export function OrderCosts({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  return (
    <>
      <OrderAmounts order={order} />
      <Facts facts={[{ key: 'payment', name: t('order.payment'), value: paymentText(t, order) }]} />
    </>
  )
}

import type { CashfreeControl, ProviderOrder } from '../../cashfree-sandbox/control-client.ts'

/** A receipt; amounts are in paise. */
export interface Money {
  id: string
  /** The provider's order id, equal to the payment's id. */
  orderId: string
  amount: number
  currency: string
}

/** A completed or pending refund; amounts are in paise. */
export interface ProviderRefund {
  refundId: string
  orderId: string
  amount: number
  isDone: boolean
}

/** The provider's records of all money. */
export interface ProviderBooks {
  orders: { id: string; amount: number }[]
  receipts: Money[]
  providerRefunds: ProviderRefund[]
  /** Number of attempts without an outcome. */
  pending: number
}

const paise = (rupees: number) => Math.round(rupees * 100)

function receiptsOf({ order, payments }: ProviderOrder): Money[] {
  return payments
    .filter(payment => payment.payment_status === 'SUCCESS')
    .map(payment => ({
      id: payment.cf_payment_id,
      orderId: order.order_id,
      amount: paise(payment.payment_amount),
      currency: payment.payment_currency,
    }))
}

function providerRefundsOf({ order, refunds }: ProviderOrder): ProviderRefund[] {
  return refunds
    .filter(refund => refund.refund_status !== 'CANCELLED')
    .map(refund => ({
      refundId: refund.refund_id,
      orderId: order.order_id,
      amount: paise(refund.refund_amount),
      isDone: refund.refund_status === 'SUCCESS',
    }))
}

export async function readProviderBooks(provider: CashfreeControl): Promise<ProviderBooks> {
  const providerOrders = await provider.orders()
  return {
    orders: providerOrders.map(({ order }) => ({ id: order.order_id, amount: paise(order.order_amount) })),
    receipts: providerOrders.flatMap(receiptsOf),
    providerRefunds: providerOrders.flatMap(providerRefundsOf),
    pending: providerOrders
      .flatMap(({ payments }) => payments)
      .filter(({ payment_status }) => payment_status === 'PENDING').length,
  }
}

import { useEndpoint } from '@santhe/client'
import { readOrder } from '@santhe/contracts'
import { PaymentState } from '../../order/PaymentState.tsx'
import { useClearedCart } from '../../payment/use-cleared-cart.ts'
import { boughtOf, outcomeOf } from './outcome.ts'
import { Result } from './Result.tsx'

export function OwnOrder({ orderId }: { orderId: string }) {
  const { data, error, retry } = useEndpoint(readOrder, { params: { id: orderId } }, { fresh: true })
  useClearedCart({ orderId, isBought: data !== undefined && boughtOf(data) !== undefined })
  if (data) {
    return (
      <Result outcome={outcomeOf(data)} orderId={orderId} orders={[data]}>
        {data.payUntil !== null && <PaymentState order={data} isOwn={data.isOwn} onStale={retry} />}
      </Result>
    )
  }
  if (!error) return <Result outcome="checking" orderId={orderId} />
  return <Result outcome={error.status === 404 ? 'gone' : 'unknown'} orderId={orderId} />
}

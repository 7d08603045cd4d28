import { useEndpoint } from '@santhe/client'
import { readOrder } from '@santhe/contracts'
import { boughtOf, outcomeOf } from './outcome.ts'
import { Result } from './Result.tsx'
import { useClearedCart } from './use-cleared-cart.ts'

/** What became of a purchase that is named by one of its orders, such as one on delivery. */
export function OwnOrder({ orderId }: { orderId: string }) {
  const { answer, error } = useEndpoint(readOrder, { params: { id: orderId } }, { fresh: true })
  useClearedCart(orderId, answer && boughtOf(answer))
  if (answer) return <Result outcome={outcomeOf(answer)} orderId={orderId} orders={[answer]} />
  if (!error) return <Result outcome="checking" orderId={orderId} />
  return <Result outcome={error.status === 404 ? 'gone' : 'unknown'} orderId={orderId} />
}

import { Navigate, useLocation, useSession } from '@santhe/host'
import { OwnOrder } from './OwnOrder.tsx'
import { PaidOnline } from './PaidOnline.tsx'
import { Result } from './Result.tsx'

/**
 * `/checkout/success?order_id=…`: clears the cart only when the server confirms the purchase.
 * docs/product/checkout.md#clearing-the-cart.
 */
export function SuccessPage() {
  const { isLoading, user } = useSession()
  const { pathname, search } = useLocation()
  const orderId = new URLSearchParams(search).get('order_id') ?? ''
  if (isLoading) return <Result outcome="checking" orderId={orderId} />
  if (!user) return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search)}`} replace />
  if (orderId === '' || orderId.length > 100) return <Result outcome="gone" orderId="" />
  // Our order ids are digits; the provider's are longer.
  return /^[1-9]\d{0,14}$/.test(orderId) ? (
    <OwnOrder key={orderId} orderId={orderId} />
  ) : (
    <PaidOnline key={orderId} orderId={orderId} />
  )
}

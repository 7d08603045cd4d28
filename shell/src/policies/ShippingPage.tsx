import { PolicyPage } from './PolicyPage.tsx'
import { SHIPPING } from './shipping.ts'

export function ShippingPage() {
  return <PolicyPage policy={SHIPPING} path="/shipping" />
}

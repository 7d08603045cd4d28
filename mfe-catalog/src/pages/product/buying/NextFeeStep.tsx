import { useDeliveryArea, useDeliveryPin, useEndpoint } from '@santhe/client'
import { listActiveOrderFees } from '@santhe/contracts'
import { useCart } from '@santhe/host'
import { feeAreaOf, formatShortRupees, nextFeeStep, rupeesToPaise } from '@santhe/rules'
import { Icon } from '@santhe/ui'
import { useFactsT } from '../../../texts/product-facts.ts'
import styles from './BuyBox.module.css'

interface NextFeeStepProps {
  /** Rupees per box. */
  price: number
  /** Quantity in the picker. */
  boxes: number
}

/** What is missing to the next fee step with these boxes, if a cart was begun. docs/product/delivery.md#next-step. */
export function NextFeeStep({ price, boxes }: NextFeeStepProps) {
  const t = useFactsT()
  const { count, subtotal } = useCart()
  const fees = useEndpoint(listActiveOrderFees, {}, { skip: count === 0 }).data
  const [pin] = useDeliveryPin()
  const area = feeAreaOf(useDeliveryArea(pin)?.area)
  const next = count > 0 && fees && nextFeeStep(subtotal + (rupeesToPaise(price) ?? 0) * boxes, fees, { area })
  if (!next) return null
  const amounts = { missing: formatShortRupees(next.missing), amount: formatShortRupees(next.amount) }
  return (
    <p className={styles.line}>
      <Icon name="cart" size="small" />
      {t(next.amount === 0 ? 'facts.nextFree' : 'facts.nextCheaper', { count: boxes, ...amounts })}
    </p>
  )
}

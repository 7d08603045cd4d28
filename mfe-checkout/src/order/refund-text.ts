import type { OrderDetail } from '@santhe/contracts'
import { formatDate, formatRupees, refundTextKey, rupeesToPaise } from '@santhe/rules'
import type { Translate } from '@santhe/ui'
import type { CheckoutText } from '../texts.ts'

/** Where the money is that goes back. */
export function refundText(
  t: Translate<CheckoutText>,
  { amount, state, doneAt }: NonNullable<OrderDetail['refund']>,
): string {
  return t(refundTextKey(state), { amount: formatRupees(rupeesToPaise(amount) ?? 0), date: formatDate(doneAt) })
}

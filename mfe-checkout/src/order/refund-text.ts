import type { OrderDetail } from '@santhe/contracts'
import { formatDate, formatRupees, rupeesToPaise } from '@santhe/rules'
import type { Translate } from '@santhe/ui'
import type { CheckoutText } from '../texts.ts'

const TEXT_KEYS = {
  due: 'order.refundDue',
  sent: 'order.refundSent',
  done: 'order.refundDone',
  failed: 'order.refundFailed',
} as const satisfies Record<string, CheckoutText>

/** Where the money is that goes back. */
export function refundText(
  t: Translate<CheckoutText>,
  { amount, state, doneAt }: NonNullable<OrderDetail['refund']>,
): string {
  return t(TEXT_KEYS[state], { amount: formatRupees(rupeesToPaise(amount) ?? 0), date: formatDate(doneAt) })
}

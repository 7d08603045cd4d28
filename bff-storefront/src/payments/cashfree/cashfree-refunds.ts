import { paiseToRupees } from '@santhe/rules'
import type { ProviderCaller } from './ask-provider.ts'
import { type Cashfree, ProviderFailure, type RefundWord } from './cashfree.ts'
import { RefundEntity, refundWordOf } from './cashfree-answers.ts'
import { writeKey } from './write-key.ts'

const SHORTEST_NOTE = 3
const LONGEST_NOTE = 100

interface NamedRefund {
  paymentId: string
  refundId: string
}

function failRefund(what: string): never {
  throw new ProviderFailure(`${what}: no word on the refund`)
}

function bodyOf({ refundId, amount, note }: Parameters<Cashfree['refund']>[0]): object {
  const refundNote = note.trim().slice(0, LONGEST_NOTE)
  return {
    refund_id: refundId,
    refund_amount: paiseToRupees(amount),
    ...(refundNote.length >= SHORTEST_NOTE && { refund_note: refundNote }),
    refund_speed: 'STANDARD',
  }
}

/** The provider's calls about refunds, which it knows by our own ids. */
export function refundCalls({ ask, deadline }: ProviderCaller): Pick<Cashfree, 'refund' | 'readRefund'> {
  async function readRefund({ paymentId, refundId }: NamedRefund): Promise<RefundWord> {
    const path = `/orders/${encodeURIComponent(paymentId)}/refunds/${encodeURIComponent(refundId)}`
    const { value, refusal } = await ask(RefundEntity, { method: 'GET', path, signal: deadline() })
    if (value) return value.refund_id === refundId ? refundWordOf(value) : failRefund(path)
    return refusal.isNotFound ? 'unknown' : failRefund(`${path} (${refusal.code})`)
  }

  return {
    readRefund,

    async refund(asked) {
      const { paymentId, refundId } = asked
      const path = `/orders/${encodeURIComponent(paymentId)}/refunds`
      const call = { method: 'POST', path, body: bodyOf(asked), signal: deadline() } as const
      const { value, refusal } = await ask(RefundEntity, { ...call, idempotencyKey: writeKey('refund', refundId) })
      if (value?.refund_id === refundId) {
        return { outcome: refundWordOf(value), said: value.status_description ?? value.refund_status }
      }
      if (!refusal) return failRefund(path)
      const said = `${refusal.code}: ${refusal.message}`
      // It may have been sent before: how that ended counts.
      const before = await readRefund(asked)
      if (before !== 'unknown') return { outcome: before, said }
      // The market's balance at the provider fills up again; what else is refused stays refused.
      if (refusal.status === 409 || /balance|insufficient/i.test(said)) return failRefund(`${path} (${said})`)
      return { outcome: 'failed', said }
    },
  }
}

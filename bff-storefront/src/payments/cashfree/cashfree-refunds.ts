import { refundStateOf } from '@santhe/rules'
import { type Cashfree, ProviderFailure, type RefundStatus } from './cashfree.ts'
import { RefundEntity } from './cashfree-entities.ts'
import { refundRequest } from './cashfree-requests.ts'
import type { ProviderCaller, Refusal } from './provider-caller.ts'
import { writeKey } from './write-key.ts'

interface NamedRefund {
  paymentId: string
  refundId: string
}

/** The order can't be refunded at all (any more): too long ago, or given back already. */
const NOT_ALLOWED = 'refund_not_allowed'
/** Codes of the provider's own trouble, whatever the status that they come with. */
const TROUBLE = /timeout|bank_processing|refund_post_failed/
const TROUBLE_TYPES = [
  'api_error',
  'api_connection_error',
  'bad_gateway_error',
  'rate_limit_error',
  'idempotency_error',
]

function failRefund(what: string): never {
  throw new ProviderFailure(`${what}: no word on the refund`)
}

/** The provider refuses under this code both what it has already and what is of the wrong form: only the message differs. */
function isOfTheId({ status, code }: Refusal): boolean {
  return status === 400 && code === 'refund_id_invalid'
}

/** The message for a refund that exists already; it may be read a few seconds late. */
function isThere({ code, message }: Refusal): boolean {
  return /already|duplicate/i.test(`${code}: ${message}`)
}

/** An id that the provider accepts in no call. Unless its message is about the form of the id, nothing is concluded. */
function isMisnamed(refusal: Refusal): boolean {
  return isOfTheId(refusal) && !isThere(refusal) && /format|alpha|letters|character/i.test(refusal.message)
}

/**
 * Whether a refusal may be over later, or means that the refund exists though reading does not show it yet: the market's balance at
 * the provider fills up again, and its own trouble ends. What else is refused stays refused, more than was paid above all.
 */
function mayChange(refusal: Refusal): boolean {
  const { status, code, message, type } = refusal
  if (/^refund_/.test(code) && /greater than|exceed/i.test(message)) return false
  if (isThere(refusal) || isOfTheId(refusal)) return true
  if (status === 409) return code !== NOT_ALLOWED
  if (TROUBLE_TYPES.includes(type ?? '') || TROUBLE.test(code) || /idempotency/.test(code)) return true
  return /balance|insufficient/i.test(`${code}: ${message}`)
}

/** Returns the provider's calls about refunds, which it knows by our own ids. */
export function refundCalls({ request, deadline }: ProviderCaller): Pick<Cashfree, 'refund' | 'readRefund'> {
  async function readRefund({ paymentId, refundId }: NamedRefund): Promise<RefundStatus> {
    const path = `/orders/${encodeURIComponent(paymentId)}/refunds/${encodeURIComponent(refundId)}`
    const { value, refusal } = await request(RefundEntity, { method: 'GET', path, signal: deadline() })
    if (value) return value.refund_id === refundId ? refundStateOf(value.refund_status) : failRefund(path)
    return refusal.isNotFound || isOfTheId(refusal) ? 'unknown' : failRefund(`${path} (${refusal.code})`)
  }

  return {
    readRefund,

    async refund(input) {
      const { paymentId, refundId } = input
      const path = `/orders/${encodeURIComponent(paymentId)}/refunds`
      const body = refundRequest(input)
      const call = { method: 'POST', path, body, signal: deadline() } as const
      const { value, refusal } = await request(RefundEntity, { ...call, idempotencyKey: writeKey('refund', body) })
      if (value?.refund_id === refundId) {
        return { outcome: refundStateOf(value.refund_status), message: value.status_description ?? value.refund_status }
      }
      if (!refusal) return failRefund(path)
      const message = `${refusal.code}: ${refusal.message}`
      // It may have been sent before: then that outcome counts.
      const before = await readRefund(input)
      if (before !== 'unknown') return { outcome: before, message }
      const isFinal = isMisnamed(refusal) || !mayChange(refusal)
      return isFinal ? { outcome: 'failed', message } : failRefund(`${path} (${message})`)
    },
  }
}

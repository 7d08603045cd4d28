import { refundStateOf } from '@santhe/rules'
import { type Cashfree, ProviderFailure, type RefundStatus } from './cashfree.ts'
import { RefundEntity, refundRequest, writeKey } from './cashfree-formats.ts'
import type { ProviderCaller, Refusal } from './provider-caller.ts'

interface NamedRefund {
  paymentId: string
  refundId: string
}

/** Not refundable: too old, or already refunded. */
const NOT_ALLOWED = 'refund_not_allowed'
/** The provider's own failures, with any status. */
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

/** One code for both duplicates and malformed ids; only the message differs. */
function isOfTheId({ status, code }: Refusal): boolean {
  return status === 400 && code === 'refund_id_invalid'
}

/** The refund exists; reading may lag seconds. */
function isThere({ code, message }: Refusal): boolean {
  return /already|duplicate/i.test(`${code}: ${message}`)
}

/** An id the provider never accepts. Other messages prove nothing. */
function isMisnamed(refusal: Refusal): boolean {
  return isOfTheId(refusal) && !isThere(refusal) && /format|alpha|letters|character/i.test(refusal.message)
}

/**
 * Whether a retry may succeed: low balance, provider trouble, or an existing refund not yet readable. Other refusals
 * are final.
 */
function mayChange(refusal: Refusal): boolean {
  const { status, code, message, type } = refusal
  if (/^refund_/.test(code) && /greater than|exceed/i.test(message)) return false
  if (isThere(refusal) || isOfTheId(refusal)) return true
  if (status === 409) return code !== NOT_ALLOWED
  if (TROUBLE_TYPES.includes(type ?? '') || TROUBLE.test(code) || /idempotency/.test(code)) return true
  return /balance|insufficient/i.test(`${code}: ${message}`)
}

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
      // A retry: the existing outcome counts.
      const before = await readRefund(input)
      if (before !== 'unknown') return { outcome: before, message }
      const isFinal = isMisnamed(refusal) || !mayChange(refusal)
      return isFinal ? { outcome: 'failed', message } : failRefund(`${path} (${message})`)
    },
  }
}

import { listRefunds, payRefund, retryRefund } from '@santhe/contracts'
import { refunds } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentOfficeRefund, presentOfficeRefunds } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'

export function adminRefundRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(listRefunds, async ({ actor, language, now }) =>
      presentOfficeRefunds(await refunds.listOfficeRefunds({ actor }, domain), { actor, language, now }),
    ),

    serve(retryRefund, async ({ params, actor, by, now, language }) => {
      const refund = await refunds.retryRefund({ refundId: params.id, by }, domain)
      return presentOfficeRefund(refund, { actor, language, now })
    }),

    serve(payRefund, async ({ params, body: { reference }, actor, by, now, idempotencyKey, language }) => {
      const refund = await refunds.payRefund({ refundId: params.id, reference, by, idempotencyKey }, domain)
      return presentOfficeRefund(refund, { actor, language, now })
    }),
  ]
}

import type { listRefunds, OfficeRefund, ResponseOf } from '@santhe/contracts'
import { refunds } from '@santhe/domain'
import { type Actor, businessDaysBetween, istDateOf, type Language, refundDueBy } from '@santhe/rules'
import { textOf } from '@santhe/texts'
import { presentRefund } from '../orders.ts'

interface Reader {
  actor: Actor
  language: Language
  now: Date
}

export function presentOfficeRefund(refund: refunds.OfficeRefund, { actor, language, now }: Reader): OfficeRefund {
  const { _id: id, orderId, purchaseId, farmName, buyerId, buyerName: buyer, actorName: by, paymentId } = refund
  const { state, createdAt, doneAt, error, reference = '', paidBy } = refund
  const isManual = paymentId === null
  return {
    ...presentRefund(refund, language),
    ...{ id, orderId, purchaseId, farmName, buyer, by, isManual, error, reference, paidBy: paidBy?.name ?? '' },
    businessDays: businessDaysBetween(istDateOf(createdAt), istDateOf(doneAt ?? now)),
    dueBy: refundDueBy(createdAt).by,
    mayRetry: state === 'failed' && !isManual,
    mayPay: refunds.isManual(refund) && buyerId !== actor.id,
  }
}

export function presentOfficeRefunds(list: refunds.OfficeRefunds, reader: Reader): ResponseOf<typeof listRefunds> {
  return {
    refunds: list.refunds.map(refund => presentOfficeRefund(refund, reader)),
    hasMore: list.hasMore,
    incidents: list.incidents.map(({ _id: id, text, paymentId, count, firstAt, lastAt }) => ({
      ...{ id, text: textOf(text, reader.language), paymentId, count },
      ...{ firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() },
    })),
  }
}

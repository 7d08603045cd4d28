import type { ResponseOf, Round, RoundStop, startRound } from '@santhe/contracts'
import type { OrderResult, RoundStopView, RoundView } from '@santhe/domain'
import { type Language, linesNow, orderMoney, paiseToRupees, takesCash } from '@santhe/rules'
import { refusalWords } from '@santhe/texts'

function presentStop({ order, last }: RoundStopView, now: Date): RoundStop {
  const { recipient, delivery, packedAt } = order
  const items = linesNow(order)
  const { phone, address, city, zipCode } = recipient
  return {
    orderId: order._id,
    farmerId: order.farmerId,
    farmName: order.farmName,
    status: order.status,
    packedAt: packedAt?.toISOString() ?? null,
    customerName: `${recipient.firstName} ${recipient.lastName}`.trim(),
    ...{ phone, address, city, zipCode, dueOn: delivery.date },
    window: delivery.window,
    boxes: items.reduce((sum, { quantity }) => sum + quantity, 0),
    items: items.map(({ productName, localName, quantity, unit, unitsPerBox }) => ({
      ...{ productName, localName, quantity, unit, unitsPerBox },
    })),
    toCollect: takesCash(order) ? paiseToRupees(orderMoney(order).toCollect) : 0,
    notes: order.notes,
    outcome: last?.outcome ?? null,
    outcomeAt: last?.at.toISOString() ?? null,
    hasPhoto: order.photoUntil !== undefined && order.photoUntil > now,
  }
}

/** Returns a round for the driver's phone. */
export function presentRound(round: RoundView, now: Date): Round {
  return { ...round, stops: round.stops.map(stop => presentStop(stop, now)) }
}

/** Returns the outcome of loading an order. */
export function presentStarted(
  { orderId, order, refusal }: OrderResult,
  language: Language,
): ResponseOf<typeof startRound>['orders'][number] {
  return {
    ...{ orderId, status: order?.status ?? null },
    failure: refusal ? refusalWords(refusal, language).message : null,
  }
}

import { COMPLAINT_OUTCOMES, HARVEST_CHOICES, MOST_COMPLAINT_PHOTOS } from '@santhe/rules'
import type { Aftermath, AftermathKind } from '../market/aftermath-data.ts'
import type { ValueContext } from '../values/field-values.ts'
import { dateAfter, type Prepare, withBody } from './preparation.ts'
import type { RequestParts } from './request-parts.ts'

type Complete = (parts: RequestParts, made: Aftermath, context: ValueContext) => RequestParts

const RUPEES = [12.5, '40']

/** Names a new record, created for the caller, with matching values. */
const ofA =
  (kind: AftermathKind, complete: Complete = parts => parts): Prepare =>
  async (parts, context) => {
    const made = await context.snapshot.makeAftermath(kind, context.caller?.id)
    return made ? complete({ ...parts, path: { ...parts.path, id: made.id } }, made, context) : parts
  }

const packed: Complete = (parts, { lines = [] }, { draw }) => {
  const back = (most: number) => (draw.chance(50) ? { quantity: draw.integer(0, most) } : { amount: draw.pick(RUPEES) })
  const short = lines.map(({ productId, quantity }) => ({ productId, ...back(quantity) }))
  return withBody(parts, { lines: short, ...(draw.chance(80) && { seen: 0 }) })
}

const complained: Complete = (parts, { lines = [] }, { draw }) => {
  const some = lines.map(line => ({ ...line, quantity: draw.integer(1, line.quantity) }))
  return { ...withBody(parts, { lines: JSON.stringify(some) }), files: draw.integer(0, MOST_COMPLAINT_PHOTOS) }
}

const settled: Complete = (parts, _, { draw }) => {
  const outcome = draw.pick(COMPLAINT_OUTCOMES)
  const amount = outcome === 'refund' && draw.chance(50) ? draw.pick(RUPEES) : undefined
  return withBody(parts, { outcome, amount, ...(outcome === 'disagree' && { words: 'They were\nfresh at dawn' }) })
}

/** Identifies the choice by the mail's link, or by the order as its buyer. */
const keyed: Complete = (parts, { id, lines = [], choice }, { draw, caller }) => {
  const { token, to } = choice ?? {}
  const order = { id, productId: lines[0]?.productId, ...(draw.chance(50) && { to }) }
  const isBuyer = caller?.role === 'customer' && draw.chance(50)
  return withBody(parts, isBuyer ? { token: undefined, order } : { token, order: undefined })
}

const chosen: Complete = (parts, made, context) => {
  const choice = context.draw.pick(HARVEST_CHOICES)
  return withBody(keyed(parts, made, context), { choice, ...(choice === 'swap' && { productId: made.choice?.offer }) })
}

/** Moves the harvest again, which ends its open choice. */
const movedAgain: Complete = (parts, { lines = [] }, { draw, now }) => ({
  ...withBody(parts, { harvestDate: dateAfter(draw.integer(12, 18), now) }),
  path: { id: lines[0]?.productId },
})

/** Calls that need an earlier purchase, each with a new one. */
export const PREPARE_AFTERMATH: Readonly<Record<string, Prepare>> = {
  packShort: ofA('inPackaging', packed),
  openComplaint: ofA('deliveredToCaller', complained),
  respondToComplaint: ofA('complaint', settled),
  decideComplaint: ofA('complaintAtOffice', settled),
  readComplaintPhoto: ofA('complaint', parts => ({ ...parts, path: { ...parts.path, place: 1 } })),
  lookAtChoice: ofA('movedHarvest', keyed),
  moveHarvest: ofA('movedHarvest', movedAgain),
  chooseHarvest: ofA('movedHarvest', chosen),
  retryRefund: ofA('failedRefund'),
  payRefund: async (parts, context, setupCall) =>
    ofA(context.draw.pick(['manualRefund', 'failedRefund']))(parts, context, setupCall),
  payChange: ofA('waitingChange'),
  giveUpChange: ofA('waitingChange'),
  addDeliveryPhoto: ofA('delivered'),
  joinLine: ofA('soldOut'),
}

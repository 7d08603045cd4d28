import { CHOICE_STATES, HARVEST_CHOICES, PRODUCT_STATUSES } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { endpoint } from './endpoint.ts'
import { Id, IstDateText, Moment, optional, PicturePath, Rupees } from './fields.ts'
import { moveWords } from './product-offer.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

/** Outcome for an order whose buyer does not respond. */
const Silence = z.enum(['keep', 'refund'])

/** An affected order; its buyer chooses, or is refunded immediately unless the farm has called. */
const ConcernedOrder = z.object({
  orderId: z.number(),
  customerName: z.string(),
  boxes: z.number(),
  silence: Silence,
})

const MovedHarvest = z.object({
  /** Affected orders, including those not yet released to the farm. */
  orders: z.number(),
  /** Choices offered to buyers. */
  choices: z.number(),
  /** Preview only: until when buyers choose; null if too little time is left. */
  until: Moment.nullable().optional(),
  concerned: z.array(ConcernedOrder).optional(),
})
export type MovedHarvest = z.output<typeof MovedHarvest>

/** docs/product/adjustments.md#moved */
export const moveHarvest = endpoint({
  call: 'POST /api/products/:id/harvest-date',
  access: ['farmer', 'admin', 'district_manager'],
  summary: 'Moves the harvest of a Pre-Order later: its orders follow and buyers choose; `preview=1` changes nothing',
  query: z.object({ preview: z.literal('1').optional() }),
  body: z.strictObject({ harvestDate: IstDateText, ...moveWords }),
  response: MovedHarvest,
  errors: ['CONFLICT'],
  invalidates: ['product', 'calendar', 'farm', 'order', 'statistics'],
  movesStock: true,
})

/** Of a mail's link, or of the caller's own order. */
const choiceKey = {
  token: exactText(200).optional(),
  /** `to` is the date the buyer saw: another move invalidates their page like a link. */
  order: z.strictObject({ id: Id, productId: Id, to: IstDateText.optional() }).optional(),
}
const hasOneKey = ({ token, order }: { token?: unknown; order?: unknown }) =>
  (token === undefined) !== (order === undefined)
const ONE_KEY = { path: ['token'], message: coded('form.invalid', { field: 'token' }) }

const Produce = z.object({
  id: z.number(),
  name: z.string(),
  localName: z.string(),
  imageUrl: PicturePath,
  /** Rupees per box. */
  price: Rupees,
  unit: z.string(),
  unitsPerBox: z.number(),
})

const ChoiceView = z.object({
  orderId: z.number(),
  farmName: z.string(),
  product: Produce,
  boxes: z.number(),
  /** Rupees refunded without them. */
  amount: Rupees,
  /** Whether it is already paid; else less is paid on delivery. */
  isPaid: z.boolean(),
  from: IstDateText,
  to: IstDateText,
  reason: z.string(),
  until: Moment,
  silence: Silence,
  /** Whether its online payment is open, so that only the new date can be chosen. */
  mayOnlyKeep: z.boolean(),
  /** The farm's substitute, at no higher price. */
  offers: z.array(Produce.extend({ status: z.enum(PRODUCT_STATUSES), harvestDate: IstDateText.nullable() })),
})
export type ChoiceView = z.output<typeof ChoiceView>

/** A body, so that no log or URL has the token. */
export const lookAtChoice = endpoint({
  call: 'POST /api/choices/look',
  access: 'anyone',
  summary: 'What may be chosen about a moved harvest, by a mail’s link or for the buyer; changes nothing',
  body: z.strictObject(choiceKey).refine(hasOneKey, ONE_KEY),
  response: ChoiceView,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  needsNoSession: true,
  repeatsHarmlessly: true,
})

export const chooseHarvest = endpoint({
  call: 'POST /api/choices',
  access: 'anyone',
  summary: 'Stays with the new date of a moved harvest, takes another offer in its place, or the money back',
  body: z
    .strictObject({ ...choiceKey, choice: z.enum(HARVEST_CHOICES), productId: optional(Id) })
    .refine(hasOneKey, ONE_KEY),
  response: z.object({ orderId: z.number(), state: z.enum(CHOICE_STATES) }),
  errors: ['NOT_FOUND', 'ORDER_NOT_CHANGEABLE', 'OUT_OF_STOCK', 'KEY_REUSED', 'RATE_LIMITED'],
  invalidates: ['order', 'statistics'],
  movesStock: true,
  idempotent: true,
  needsNoSession: true,
})

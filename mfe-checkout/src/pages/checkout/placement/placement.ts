import { type InputOf, placeOnlinePurchase, placePurchase, z } from '@santhe/contracts'
import { clearStoredPurchase, readStoredPurchase, storePurchase } from '../../../payment/stored-purchase.ts'
import { FIELDS, type FieldName } from '../form/use-shipping-form.ts'

const Text = z.string().catch('')
const Values = z.record(z.enum(FIELDS), Text)

const common = { personId: z.number(), values: Values }
const sent = { ...common, quoteId: z.string(), key: z.string(), boxes: z.string().optional() }

/**
 * One try to buy that is not over. `cod` and `online` were sent, and what became of them is not known: they are sent again just as they
 * were, under the same Idempotency-Key, until the server has confirmed or refused it. `paying` is a purchase that stands and waits for its
 * payment; `form` is what was typed for one that was cancelled.
 */
const Placement = z.discriminatedUnion('step', [
  z.object({
    ...sent,
    step: z.literal('cod'),
    body: z.custom<InputOf<typeof placePurchase, 'body'>>(body => placePurchase.body.safeParse(body).success),
  }),
  z.object({
    ...sent,
    step: z.literal('online'),
    body: z.custom<InputOf<typeof placeOnlinePurchase, 'body'>>(
      body => placeOnlinePurchase.body.safeParse(body).success,
    ),
  }),
  z.object({
    ...common,
    step: z.literal('paying'),
    purchaseId: z.number(),
    /** The provider's order id. */
    paymentId: z.string(),
    /** ISO moment until which it can be paid. */
    expiresAt: z.string(),
    /** The boxes of the cart it was placed from, as `boxesIn` writes them. */
    boxes: z.string().optional(),
  }),
  z.object({ ...common, step: z.literal('form') }),
])
export type Placement = z.output<typeof Placement>
export type SentPlacement = Extract<Placement, { step: 'cod' | 'online' }>
export type PayingPlacement = Extract<Placement, { step: 'paying' }>
export type PlacementValues = Record<FieldName, string>

/** The try of this tab that is not over; one of somebody else, or a damaged one, is none. */
export function readPlacement(personId: number): Placement | undefined {
  const { data } = Placement.safeParse(readStoredPurchase())
  return data?.personId === personId ? data : undefined
}

export function savePlacement(placement: Placement): void {
  storePurchase(placement)
}

export function clearPlacement(): void {
  clearStoredPurchase()
}

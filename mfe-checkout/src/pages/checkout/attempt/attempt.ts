import { createPaymentSession, type Input, placePurchase, z } from '@santhe/contracts'
import { FIELDS, type FieldName } from '../form/use-shipping-form.ts'

/** Where the tab keeps it: a reload, or the way back from the provider's page, goes on with the same purchase. */
const PLACE = 'santhe-purchase'

const Text = z.string().catch('')
const Values = z.record(z.enum(FIELDS), Text)

const common = { personId: z.number(), values: Values }
const sent = { ...common, quoteId: z.string(), key: z.string() }

/**
 * One try to buy that is not over. `cod` and `online` were sent, and what became of them is not known: they are sent again just as they
 * were, under the same Idempotency-Key, until the server has said so. `paying` is a purchase that stands and waits for its payment.
 */
const Attempt = z.discriminatedUnion('step', [
  z.object({
    ...sent,
    step: z.literal('cod'),
    body: z.custom<Input<typeof placePurchase, 'body'>>(body => placePurchase.body.safeParse(body).success),
  }),
  z.object({
    ...sent,
    step: z.literal('online'),
    body: z.custom<Input<typeof createPaymentSession, 'body'>>(
      body => createPaymentSession.body.safeParse(body).success,
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
  }),
])
export type Attempt = z.output<typeof Attempt>
export type SentAttempt = Extract<Attempt, { step: 'cod' | 'online' }>
export type PayingAttempt = Extract<Attempt, { step: 'paying' }>
export type KeptValues = Record<FieldName, string>

function guarded<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    // A storage that is full or forbidden is no reason to fail; a reload then begins anew.
    return undefined
  }
}

/** The try of this tab that is not over; one of somebody else, or a damaged one, is none. */
export function readAttempt(personId: number): Attempt | undefined {
  const text = guarded(() => sessionStorage.getItem(PLACE))
  const kept = text ? guarded(() => Attempt.parse(JSON.parse(text))) : undefined
  return kept?.personId === personId ? kept : undefined
}

export function keepAttempt(attempt: Attempt): void {
  guarded(() => sessionStorage.setItem(PLACE, JSON.stringify(attempt)))
}

export function forgetAttempt(): void {
  guarded(() => sessionStorage.removeItem(PLACE))
}

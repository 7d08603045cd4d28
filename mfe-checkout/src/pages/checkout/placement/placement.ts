import { type InputOf, placeOnlinePurchase, placePurchase, z } from '@santhe/contracts'
import { useCallback, useState } from 'react'
import { clearStoredPurchase, readStoredPurchase, storePurchase } from '../../../payment/stored-purchase.ts'
import { FIELDS, type FieldName } from '../form/use-shipping-form.ts'

const Text = z.string().catch('')
const Values = z.record(z.enum(FIELDS), Text)

const common = { personId: z.number(), values: Values }
const sent = { ...common, quoteId: z.string(), key: z.string(), boxes: z.string().optional() }

/**
 * An unfinished purchase attempt. `cod` and `online` were sent without a known outcome and are resent unchanged with
 * the same Idempotency-Key. `paying` is placed and waits for payment. `form` holds the values of a cancelled one.
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
    /** ISO time until which it can be paid. */
    expiresAt: z.string(),
    /** Boxes of its cart, serialised by `boxesIn`. */
    boxes: z.string().optional(),
  }),
  z.object({ ...common, step: z.literal('form') }),
])
export type Placement = z.output<typeof Placement>
export type SentPlacement = Extract<Placement, { step: 'cod' | 'online' }>
export type PayingPlacement = Extract<Placement, { step: 'paying' }>
export type PlacementValues = Record<FieldName, string>

/** Undefined if damaged or somebody else's. */
function readPlacement(personId: number): Placement | undefined {
  const { data } = Placement.safeParse(readStoredPurchase())
  return data?.personId === personId ? data : undefined
}

export function savePlacement(placement: Placement): void {
  storePurchase(placement)
}

export function clearPlacement(): void {
  clearStoredPurchase()
}

export function usePlacement(personId: number) {
  const [placement, setPlacement] = useState(() => readPlacement(personId))
  const save = useCallback((next: Placement) => {
    savePlacement(next)
    setPlacement(next)
  }, [])
  const clear = useCallback(() => {
    clearPlacement()
    setPlacement(undefined)
  }, [])
  return { personId, placement, save, clear }
}

export type PlacementState = ReturnType<typeof usePlacement>

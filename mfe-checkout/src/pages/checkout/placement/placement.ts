import { isAwaitingPayment, useEndpoint } from '@santhe/client'
import { type InputOf, listOrders, type Order, placeOnlinePurchase, placePurchase, z } from '@santhe/contracts'
import type { CartLine } from '@santhe/host'
import type { ProductQuantity } from '@santhe/rules'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { clearStoredPurchase, readStoredPurchase, storePurchase } from '../../../payment/stored-purchase.ts'
import { FIELDS, type FieldName } from '../form/use-shipping-form.ts'

const Text = z.string().catch('')
const Values = z.record(z.enum(FIELDS), Text)

const common = { personId: z.number(), values: Values }
const sent = { ...common, quoteId: z.string(), key: z.string(), boxes: z.string().optional() }

/**
 * An unfinished purchase attempt. `cod` and `online` were sent without a known outcome and are resent unchanged with
 * the same Idempotency-Key. `paying` is placed and waits for payment. `form` holds typed values, or those of a cancelled one.
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
type Placement = z.output<typeof Placement>
export type SentPlacement = Extract<Placement, { step: 'cod' | 'online' }>
export type PayingPlacement = Extract<Placement, { step: 'paying' }>
export type PlacementValues = Record<FieldName, string>

/** Undefined if damaged or another person's. */
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

interface SavedForm {
  values: PlacementValues
  initial: PlacementValues
}

/**
 * Saves typed fields for a reload: phones drop pages in the background, and a language is a page of its own. Fields
 * that only show the profile are saved as '', and so is nothing over a purchase that another page of the tab has sent.
 */
export function useSavedForm(personId: number, { values, initial }: SavedForm): void {
  const save = useEffectEvent(() => {
    const typed = FIELDS.filter(name => values[name] !== initial[name])
    const stored = readPlacement(personId)
    if (!document.hidden || typed.length === 0 || (stored && stored.step !== 'form')) return
    savePlacement({
      step: 'form',
      personId,
      values: Values.parse(Object.fromEntries(typed.map(name => [name, values[name]]))),
    })
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', save)
    return () => document.removeEventListener('visibilitychange', save)
  }, [])
}

/** Latest orders to search: enough for one or two purchases. */
const LATEST = 10

export interface WaitingPurchase {
  id: number
  /**
   * Same boxes as the cart; the market would refuse to place them online again.
   * docs/product/payments.md#the-same-boxes-twice.
   */
  isSameCart: boolean
}

/** Returns an earlier purchase waiting for payment, preferring one with the same boxes. */
export function useWaitingPurchase(lines: readonly CartLine[]) {
  const { data = [], retry } = useEndpoint(listOrders, { query: { limit: LATEST } }, { fresh: true })
  const ids = new Set(data.filter(isAwaitingPayment).map(({ purchaseId }) => purchaseId))
  const waiting = [...ids].map((id): WaitingPurchase => {
    const orders = data.filter(({ purchaseId }) => purchaseId === id)
    return { id, isSameCart: orders.every(isAwaitingPayment) && boxesOf(orders) === boxesIn(lines) }
  })
  return { purchase: waiting.find(({ isSameCart }) => isSameCart) ?? waiting[0], refetch: retry }
}

function boxesOf(orders: readonly Order[]): string {
  return keyOf(orders.flatMap(({ items }) => items.map(({ productId, quantity }) => [productId, quantity] as const)))
}

export function boxesIn(lines: readonly Pick<CartLine, 'id' | 'quantity'>[]): string {
  return keyOf(lines.map(({ id, quantity }) => [id, quantity] as const))
}

/** Parses boxes serialised by `boxesIn`. */
export function quantitiesIn(boxes: string): ProductQuantity[] {
  return boxes.split(' ').map(box => {
    const [productId = 0, quantity = 0] = box.split('x').map(Number)
    return { productId, quantity }
  })
}

function keyOf(boxes: readonly (readonly [number, number])[]): string {
  return boxes
    .map(([productId, quantity]) => `${productId}x${quantity}`)
    .sort()
    .join(' ')
}

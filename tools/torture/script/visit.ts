import type { OrderStatus } from '@santhe/rules'
import type { Act } from '../../cashfree-sandbox/ledger/payments.ts'
import type { Random } from './random.ts'

/** The two storefront processes; a call that gets no answer is asked again at the other one. */
export type Door = 0 | 1

/** A line of a cart: the product's place in the market's list. */
interface Line {
  product: number
  quantity: number
}

type When = {
  /** After the purchase was placed. */
  afterMs: number
  door: Door
}

/** What somebody does with a purchase that was placed; each by itself, so that they meet. */
export type Deed = When &
  (
    | { kind: 'cancel'; by: 'buyer' | 'admin'; order: number; copies: number }
    | { kind: 'setStatus'; to: OrderStatus; order: number }
    /** `copies`: how often the buyer is sent back to us at once, while the provider's notice arrives. */
    | { kind: 'pay'; act: Omit<Act, 'order_id'>; copies: number }
    | { kind: 'comeBack'; copies: number }
    | { kind: 'openAgain' }
  )

/** One visit to the checkout. */
export interface Visit {
  kind: 'look' | 'cod' | 'oneFarm' | 'online' | 'session'
  /** Before it, since the last one. */
  pauseMs: number
  lines: Line[]
  /** Between the quote and the order. */
  thinkMs: number
  door: Door
  /** How often the order is sent at once, under one key: double clicks, reloads. */
  copies: number
  /** Whether what is paid by session names its quote. */
  namesQuote: boolean
  deeds: Deed[]
}

/** Most people pay while their payment is open. */
const IN_TIME_SHARE = 0.8
const IN_TIME_MS = 2_500

const STATUSES = ['accepted', 'growing', 'harvested', 'packaging', 'shipping', 'delivered', 'pending'] as const

function door(random: Random): Door {
  return random.chance(0.5) ? 0 : 1
}

/** Few products, so that everybody wants the same boxes. */
function lines(random: Random, products: readonly number[]): Line[] {
  return random
    .some(products, random.pick([1, 1, 2, 2, 3, 4]))
    .map(product => ({ product, quantity: random.pick([1, 1, 1, 2, 2, 3, 5]) }))
}

function payment(random: Random): Omit<Act, 'order_id'> {
  const kind = random.below(20)
  if (kind < 11) return { outcome: 'pay' }
  if (kind < 13) return { outcome: 'fail' }
  if (kind < 14) return { outcome: 'drop' }
  if (kind < 17) return { outcome: 'later', after_seconds: random.between(5, 60) / 10 }
  // A bank that pays whatever the order's state: expired, or paid already.
  if (kind < 19) return { outcome: 'pay', force: true }
  return random.chance(0.5)
    ? { outcome: 'pay', amount: random.between(1, 50) }
    : { outcome: 'pay', currency: random.pick(['USD', 'EUR']) }
}

function onlineDeeds(random: Random, latestMs: number): Deed[] {
  const when = (): When => ({ afterMs: random.below(latestMs), door: door(random) })
  const tries = random.pick([0, 1, 1, 1, 1, 2, 2])
  const pays = Array.from({ length: tries }, (): Deed => {
    const afterMs = random.below(random.chance(IN_TIME_SHARE) ? Math.min(IN_TIME_MS, latestMs) : latestMs)
    return { afterMs, door: door(random), kind: 'pay', act: payment(random), copies: random.pick([0, 1, 2, 3]) }
  })
  const returns = random.chance(0.7) ? [{ ...when(), kind: 'comeBack' as const, copies: random.between(1, 3) }] : []
  // Some look while the money is on its way, others cancel at that moment.
  const hurried = pays.flatMap(({ afterMs }): Deed[] => {
    const now = { afterMs, door: door(random) }
    if (random.chance(0.3)) return [{ ...now, kind: 'comeBack', copies: 1 }]
    return random.chance(0.2) ? [{ ...now, kind: 'cancel', by: 'buyer', order: random.below(2), copies: 1 }] : []
  })
  const again = random.chance(0.25) ? [{ ...when(), kind: 'openAgain' as const }] : []
  return [...pays, ...returns, ...hurried, ...again]
}

function cancellations(random: Random, latestMs: number): Deed[] {
  if (!random.chance(0.4)) return []
  const cancel = (order: number): Deed => ({
    kind: 'cancel',
    afterMs: random.below(latestMs),
    door: door(random),
    by: random.chance(0.7) ? 'buyer' : 'admin',
    order,
    copies: random.pick([1, 1, 2]),
  })
  return random.chance(0.3) ? [cancel(0), cancel(1)] : [cancel(random.below(2))]
}

/** The office takes orders on, opens cancelled ones again, sends them. */
function steps(random: Random, latestMs: number): Deed[] {
  if (!random.chance(0.3)) return []
  return Array.from({ length: random.between(1, 3) }, () => ({
    kind: 'setStatus' as const,
    afterMs: random.below(latestMs),
    door: door(random),
    to: random.pick(STATUSES),
    order: random.below(2),
  }))
}

/** One visit out of a market of so many products; `latestMs` is how long after an order the last deed about it may come. */
export function writeVisit(random: Random, products: readonly number[], latestMs: number): Visit {
  const kind = random.pick(['look', 'cod', 'cod', 'oneFarm', 'online', 'online', 'session', 'session'] as const)
  const isOnline = kind === 'online' || kind === 'session'
  return {
    kind,
    pauseMs: random.below(600),
    lines: lines(random, products),
    // Some think for longer than their boxes are held.
    thinkMs: random.chance(0.12) ? random.between(2_500, 4_500) : random.below(300),
    door: door(random),
    copies: random.pick([1, 1, 1, 2, 3]),
    namesQuote: random.chance(0.7),
    deeds: [
      ...(isOnline ? onlineDeeds(random, latestMs) : []),
      ...(kind === 'look' ? [] : [...cancellations(random, latestMs), ...steps(random, latestMs)]),
    ],
  }
}

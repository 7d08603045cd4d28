import type { HarvestChoice, OrderStatus } from '@santhe/rules'
import type { Act } from '../../cashfree-sandbox/ledger/payments.ts'
import type { Random } from './random.ts'

/** Index of the storefront process; a call without a response is retried at the other one. */
export type StorefrontIndex = 0 | 1

/** A line of a cart; `product` is its index in the market's list. */
interface Line {
  product: number
  quantity: number
}

type When = {
  /** Milliseconds after placing the purchase. */
  afterMs: number
  storefront: StorefrontIndex
}

/** An action on a placed purchase; actions run independently, so that they collide. */
export type Action = When &
  (
    | { kind: 'cancel'; by: 'buyer' | 'admin'; order: number; copies: number }
    | { kind: 'setStatus'; to: OrderStatus; order: number }
    /** `boxes`: the new number of the order's first product, or the number that the farm has. */
    | { kind: 'change' | 'packShort'; order: number; boxes: number; copies: number }
    /** `copies`: concurrent returns of the buyer while the provider's webhook event arrives. */
    | { kind: 'pay'; act: Omit<Act, 'order_id'>; copies: number }
    /** Adds boxes to an order paid online and pays for them, after giving up or not. */
    | {
        kind: 'payMore'
        order: number
        boxes: number
        givesUp: boolean
        waitMs: number
        acts: Omit<Act, 'order_id'>[]
        copies: number
      }
    | { kind: 'comeBack'; copies: number }
    | { kind: 'openAgain' }
    /** `copies`: number of concurrent presses. */
    | { kind: 'payOnDelivery'; copies: number }
    /** The buyer's choice about a moved harvest, by the mail's link if it arrived. */
    | { kind: 'choose'; choice: HarvestChoice; copies: number }
    /** After delivery the buyer complains; farm and office settle it or stay silent. */
    | {
        kind: 'complain'
        order: number
        boxes: number
        response: Verdict
        decision: Verdict
        decider: 'manager' | 'admin'
        copies: number
      }
  )

/** 'part' refunds one rupee. */
export type Verdict = 'replace' | 'refund' | 'part' | 'disagree' | 'silence'

export interface Visit {
  kind: 'look' | 'cod' | 'oneFarm' | 'online' | 'session'
  /** Pause since the last visit. */
  pauseMs: number
  lines: Line[]
  /** Pause between quote and order. */
  thinkMs: number
  storefront: StorefrontIndex
  /** Number of concurrent orders under one key: double clicks, reloads. */
  copies: number
  /** Whether a session order names its quote. */
  namesQuote: boolean
  /** Whether the buyer buys offered boxes instead. */
  takesOffer: boolean
  /** Joins the line for this many boxes if none are available, and leaves it after a while. */
  wait: { boxes: number; leaveAfterMs: number | undefined } | undefined
  actions: Action[]
}

/** Most people pay while their payment is open. */
const IN_TIME_SHARE = 0.8
const IN_TIME_MS = 2_500

const STATUSES = ['accepted', 'growing', 'harvested', 'packaging', 'shipping', 'delivered', 'pending'] as const

function pickStorefront(random: Random): StorefrontIndex {
  return random.chance(0.5) ? 0 : 1
}

/** Returns lines of few products, so that buyers compete for the same boxes. */
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
  // A bank that pays even an expired or paid order.
  if (kind < 19) return { outcome: 'pay', force: true }
  return random.chance(0.5)
    ? { outcome: 'pay', amount: random.between(1, 50) }
    : { outcome: 'pay', currency: random.pick(['USD', 'EUR']) }
}

function onlineActions(random: Random, latestMs: number): Action[] {
  const when = (): When => ({ afterMs: random.below(latestMs), storefront: pickStorefront(random) })
  const tries = random.pick([0, 1, 1, 1, 1, 2, 2])
  const pays = Array.from({ length: tries }, (): Action => {
    const afterMs = random.below(random.chance(IN_TIME_SHARE) ? Math.min(IN_TIME_MS, latestMs) : latestMs)
    return {
      afterMs,
      storefront: pickStorefront(random),
      kind: 'pay',
      act: payment(random),
      copies: random.pick([0, 1, 2, 3]),
    }
  })
  const returns = random.chance(0.7) ? [{ ...when(), kind: 'comeBack' as const, copies: random.between(1, 3) }] : []
  // Some return while the money is pending, others cancel at that moment.
  const hurried = pays.flatMap(({ afterMs }): Action[] => {
    const now = { afterMs, storefront: pickStorefront(random) }
    if (random.chance(0.3)) return [{ ...now, kind: 'comeBack', copies: 1 }]
    return random.chance(0.2) ? [{ ...now, kind: 'cancel', by: 'buyer', order: random.below(2), copies: 1 }] : []
  })
  const again = random.chance(0.25) ? [{ ...when(), kind: 'openAgain' as const }] : []
  // Some switch to cash on delivery, a few of them while their money is pending.
  const instead = random.chance(0.3) ? [onDelivery(random, random.chance(0.3) ? pays[0]?.afterMs : undefined)] : []
  return [...pays, ...returns, ...hurried, ...again, ...instead]

  function onDelivery(from: Random, afterMs = from.below(Math.min(IN_TIME_MS, latestMs))): Action {
    return { kind: 'payOnDelivery', afterMs, storefront: pickStorefront(from), copies: from.pick([1, 1, 2]) }
  }
}

function cancellations(random: Random, latestMs: number): Action[] {
  if (!random.chance(0.4)) return []
  const cancel = (order: number): Action => ({
    kind: 'cancel',
    afterMs: random.below(latestMs),
    storefront: pickStorefront(random),
    by: random.chance(0.7) ? 'buyer' : 'admin',
    order,
    copies: random.pick([1, 1, 2]),
  })
  return random.chance(0.3) ? [cancel(0), cancel(1)] : [cancel(random.below(2))]
}

/** Returns the office's actions: it accepts orders, reopens cancelled ones, ships them. */
function steps(random: Random, latestMs: number): Action[] {
  if (!random.chance(0.3)) return []
  return Array.from({ length: random.between(1, 3) }, () => ({
    kind: 'setStatus' as const,
    afterMs: random.below(latestMs),
    storefront: pickStorefront(random),
    to: random.pick(STATUSES),
    order: random.below(2),
  }))
}

/** Returns adjustments: a buyer takes fewer or more boxes, and the office packs one of several. */
function adjustments(random: Random, latestMs: number): Action[] {
  if (!random.chance(0.4)) return []
  return Array.from({ length: random.between(1, 3) }, () => {
    const kind = random.pick(['change', 'change', 'packShort'] as const)
    return {
      kind,
      afterMs: random.below(latestMs),
      storefront: pickStorefront(random),
      order: random.below(2),
      boxes: kind === 'packShort' ? 1 : random.pick([0, 1, 1, 2, 4]),
      copies: random.pick([1, 1, 2]),
    }
  })
}

const VERDICTS = ['replace', 'replace', 'refund', 'part', 'disagree', 'silence'] as const

/** Returns the buyer's reactions to a moved harvest and a bad box. */
function aftermath(random: Random, latestMs: number): Action[] {
  const when = (): When => ({ afterMs: random.below(latestMs), storefront: pickStorefront(random) })
  const copies = random.pick([1, 1, 2])
  const choose = random.pick(['keep', 'swap', 'swap', 'refund'] as const)
  const complaint = {
    ...{ kind: 'complain' as const, order: random.below(2), boxes: random.pick([1, 1, 2]), copies },
    ...{ response: random.pick(VERDICTS), decision: random.pick(VERDICTS) },
    decider: random.pick(['manager', 'admin'] as const),
  }
  return [
    ...(random.chance(0.4) ? [{ ...when(), kind: 'choose' as const, choice: choose, copies }] : []),
    ...(random.chance(0.4) ? [{ ...when(), ...complaint }] : []),
  ]
}

/** Longer than a change's payment is open. */
const EXPIRED_MS = 7_000

/** Returns a visit whose buyer adds boxes to an order paid online. */
export function withMore(random: Random, visit: Visit, latestMs: number): Visit {
  if (!visit.actions.some(({ kind }) => kind === 'pay') || !random.chance(0.6)) return visit
  const late = random.chance(0.3)
  const action: Action = {
    kind: 'payMore',
    afterMs: random.below(Math.min(IN_TIME_MS, latestMs)),
    storefront: pickStorefront(random),
    ...{ order: random.below(2), boxes: random.pick([1, 1, 2]), copies: random.pick([1, 1, 2, 3]) },
    givesUp: random.chance(0.15),
    waitMs: late ? EXPIRED_MS : random.below(500),
    acts: random.pick<Omit<Act, 'order_id'>[]>([
      [{ outcome: 'pay', force: true }],
      [{ outcome: 'later', after_seconds: random.between(5, 30) / 10 }],
      [{ outcome: 'pay' }, { outcome: 'pay', force: true }],
      [{ outcome: 'fail' }, { outcome: 'pay', force: true }],
    ]),
  }
  return { ...visit, actions: [...visit.actions, action] }
}

/** Returns one visit; `latestMs`: latest time of its last action after the order. */
export function writeVisit(random: Random, products: readonly number[], latestMs: number): Visit {
  const kind = random.pick(['look', 'cod', 'cod', 'oneFarm', 'online', 'online', 'session', 'session'] as const)
  const isOnline = kind === 'online' || kind === 'session'
  return {
    kind,
    pauseMs: random.below(600),
    lines: lines(random, products),
    // Some wait until their boxes' reservation has ended.
    thinkMs: random.chance(0.12) ? random.between(2_500, 4_500) : random.below(300),
    storefront: pickStorefront(random),
    copies: random.pick([1, 1, 1, 2, 3]),
    namesQuote: random.chance(0.7),
    takesOffer: random.chance(0.5),
    wait: random.chance(0.6)
      ? { boxes: random.pick([1, 1, 2, 3]), leaveAfterMs: random.chance(0.3) ? random.below(latestMs) : undefined }
      : undefined,
    actions: [
      ...(isOnline ? onlineActions(random, latestMs) : []),
      ...(kind === 'look'
        ? []
        : [cancellations, steps, adjustments, aftermath].flatMap(write => write(random, latestMs))),
    ],
  }
}

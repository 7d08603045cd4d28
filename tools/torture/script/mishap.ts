import type { FaultInput } from '../../cashfree-sandbox/control-client.ts'
import type { Random } from './random.ts'
import { EDGES, type Edge } from './start.ts'

/** Programs that may be killed without warning. */
const VICTIMS = ['storefront 0', 'storefront 1', 'the office', 'the engine', 'Redis'] as const
export type VictimName = (typeof VICTIMS)[number]

/** A disturbance and its time since the first visit. */
export type Mishap = { atMs: number } & (
  | { kind: 'kill'; victim: VictimName; downMs: number }
  /** Stopped with SIGTERM and started again, as in a release. */
  | { kind: 'restart'; victim: VictimName }
  /** Deletes leases, so that two programs may run a job concurrently. */
  | { kind: 'forgetLeases' }
  | { kind: 'fault'; fault: FaultInput }
  | { kind: 'price'; product: number; percent: number }
  /**
   * A farm moves a harvest once or twice in a row, by these days. `rank`: of pre-orders by their number of pending
   * orders.
   * `calls`: after calling every other buyer. Some choose after `delays`, in ms.
   */
  | { kind: 'move'; rank: number; days: number[]; calls: boolean; copies: number; delays: number[] }
  /** The shared clock jumps to just before a moment; buyers with a deadline then choose after `delays`, in ms. */
  | { kind: 'edge'; edge: Edge; delays: number[] }
  /** Runs the jobs for choices, complaints and lines now, beside the programs' own. */
  | { kind: 'jobs' }
  /** The office retries failed refunds, or pays them and cash refunds by hand. */
  | { kind: 'settleRefunds'; pays: boolean }
)

/** Seconds, longer than any run: the provider never reports the outcome. */
const FOR_EVER = 100_000_000

function fault(random: Random): FaultInput {
  const count = random.between(1, 4)
  const seconds = random.between(2, 20) / 10
  const operation = random.pick(['createOrder', 'readOrder', 'readPayments', 'createRefund', 'readRefund'] as const)
  return random.pick<FaultInput>([
    { kind: 'webhookLost', count },
    { kind: 'webhookLost', count },
    { kind: 'webhookDuplicated', count, copies: random.between(2, 5) },
    { kind: 'webhookDuplicated', count, copies: random.between(2, 5) },
    { kind: 'webhookShuffled', count: count + 2, seconds },
    { kind: 'webhookShuffled', count: count + 2, seconds },
    { kind: 'webhookDelayed', count, seconds: seconds * 2 },
    { kind: 'webhookWrongSignature' },
    { kind: 'webhookWrongAmount' },
    { kind: 'webhookWrongCurrency' },
    { kind: 'apiError', count: count * 2, operation },
    { kind: 'apiCut', count, operation },
    { kind: 'apiCut', count, operation: 'createRefund' },
    { kind: 'apiSlow', count, seconds, operation },
    { kind: 'apiHang', operation },
    { kind: 'paidAfterExpiry', count },
    { kind: 'secondSuccess', count },
    { kind: 'paymentWrongAmount' },
    { kind: 'paymentWrongCurrency' },
    { kind: 'refundPending', count, seconds: seconds * 2 },
    { kind: 'refundPending', seconds: FOR_EVER },
    { kind: 'refundRefused' },
    { kind: 'refundFailed' },
  ])
}

/** Returns moved harvests, jumps of the clock, and the office's and jobs' acts between them. */
function turns(random: Random, at: () => number): Mishap[] {
  const many = (least: number, most: number) => Array.from({ length: random.between(least, most) })
  return [
    ...many(3, 6).map(
      (): Mishap => ({
        ...{ atMs: at() + at(), kind: 'move', rank: random.pick([0, 0, 1, 2]), calls: random.chance(0.5) },
        days: many(1, 2).map(() => random.pick([1, 2, 3, 4, 7])),
        copies: random.pick([1, 1, 2]),
        delays: many(0, 5).map(() => random.below(2_000)),
      }),
    ),
    ...many(0, 2).map(
      (): Mishap => ({
        ...{ atMs: at() + at(), kind: 'edge', edge: random.pick(EDGES) },
        delays: many(4, 8).map(() => random.below(1_200)),
      }),
    ),
    ...many(2, 6).map((): Mishap => ({ atMs: at() + at(), kind: 'jobs' })),
    ...many(1, 2).map((): Mishap => ({ atMs: at() + at(), kind: 'settleRefunds', pays: random.chance(0.5) })),
  ]
}

/** Returns the mishaps of `withinMs` milliseconds, in order. */
export function writeMishaps(random: Random, products: readonly number[], withinMs: number): Mishap[] {
  const at = () => random.below(withinMs)
  const kills = random
    .some([...VICTIMS, ...VICTIMS], random.between(2, 4))
    .map((victim): Mishap => ({ atMs: at(), kind: 'kill', victim, downMs: random.pick([0, 50, 200, 600, 1_200]) }))
  const restarts = random.chance(0.5)
    ? [{ atMs: at(), kind: 'restart' as const, victim: random.pick(['storefront 0', 'storefront 1'] as const) }]
    : []
  const leases = Array.from({ length: random.between(0, 4) }, () => ({ atMs: at(), kind: 'forgetLeases' as const }))
  const faults = Array.from({ length: random.between(4, 12) }, () => ({
    atMs: at(),
    kind: 'fault' as const,
    fault: fault(random),
  }))
  const prices = random.chance(0.5)
    ? [{ atMs: at(), kind: 'price' as const, product: random.pick(products), percent: random.pick([80, 110, 133]) }]
    : []
  // Webhook events arrive at least once, and many of them repeatedly.
  const repeated = { kind: 'webhookDuplicated', count: random.between(10, 40), copies: random.between(2, 4) } as const
  const duplicates = { atMs: 0, kind: 'fault' as const, fault: repeated }
  const all = [duplicates, ...kills, ...restarts, ...leases, ...faults, ...prices, ...turns(random, at)]
  return all.sort((a, b) => a.atMs - b.atMs)
}

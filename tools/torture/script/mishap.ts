import type { FaultInput } from '../../cashfree-sandbox/control-client.ts'
import type { Random } from './random.ts'

/** Programs that can be killed without a warning. */
const VICTIMS = ['storefront 0', 'storefront 1', 'the engine', 'Redis'] as const
export type VictimName = (typeof VICTIMS)[number]

/** What goes wrong, and when, counted from the first visit. */
export type Mishap = { atMs: number } & (
  | { kind: 'kill'; victim: VictimName; downMs: number }
  /** A release: stopped with SIGTERM, and started again. */
  | { kind: 'restart'; victim: VictimName }
  /** Leases are deleted, so that two programs may run a job at once. */
  | { kind: 'forgetLeases' }
  | { kind: 'fault'; fault: FaultInput }
  | { kind: 'price'; product: number; percent: number }
)

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
    { kind: 'refundRefused' },
    { kind: 'refundFailed' },
  ])
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
  // Webhook events come at least once: many come more often.
  const repeated = { kind: 'webhookDuplicated', count: random.between(10, 40), copies: random.between(2, 4) } as const
  const duplicates = { atMs: 0, kind: 'fault' as const, fault: repeated }
  return [duplicates, ...kills, ...restarts, ...leases, ...faults, ...prices].sort((a, b) => a.atMs - b.atMs)
}

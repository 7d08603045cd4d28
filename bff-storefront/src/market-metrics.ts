import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentMethod, Waiting } from '@santhe/domain'
import { type Log, registry } from '@santhe/http-kit'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Frequent scrapes must not load the database, in ms. */
const READ_EVERY_MS = 5_000
/** Scrapers time out after 10 s. */
const READ_MS = 2_000

const placed = new Counter({
  name: 'orders_placed_total',
  help: 'Orders placed, by payment method; a repeat with the same key counts again.',
  labelNames: ['method'],
  registers: [registry],
})

export function countPlaced(method: PaymentMethod, orders: number): void {
  placed.inc({ method }, orders)
}

/** Counts waiting work on each scrape; omits it while it cannot be read. docs/operations.md#objectives */
export function measureWaiting(
  read: () => Promise<Waiting[]>,
  { log, registers = [registry] }: { log: Log; registers?: Registry[] },
): void {
  let isReading = false
  let reading: Promise<Waiting[]> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  function recently(): Promise<Waiting[]> {
    if (reading && (isReading || performance.now() - readAt < READ_EVERY_MS)) return reading
    readAt = performance.now()
    isReading = true
    const all = read()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'what waits could not be measured')
        return []
      })
      .finally(() => {
        isReading = false
      })
    reading = Promise.race([all, delay(READ_MS, [], { ref: false })])
    return reading
  }
  const gauge = (name: string, help: string, amountOf: (one: Waiting) => number) =>
    new Gauge({
      ...{ name, help, registers, labelNames: ['what'] },
      async collect() {
        const waiting = await recently()
        this.reset()
        for (const one of waiting) this.set({ what: one.what }, amountOf(one))
      },
    })
  gauge('market_waiting', 'Events by channel, open payments and reservations, up to 1,000.', ({ count }) => count)
  gauge('market_waiting_seconds', 'How long the oldest of them has waited.', ({ seconds }) => seconds)
}

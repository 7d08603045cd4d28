import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { LedgerState, serializeState } from './ledger-state.ts'

const DAY = 86_400_000
const ORDER_RETENTION_DAYS = 30
const RESPONSE_RETENTION_DAYS = 1

export interface Ledger {
  readonly state: LedgerState
  readonly now: () => number
  /** Returns an unused number, like the provider's ids. */
  number(): string
  /** Resolves once the file has all earlier changes; parallel calls share one write. */
  save(): Promise<void>
}

async function readState(file: string | undefined, now: number): Promise<LedgerState> {
  const fresh = { nextNumber: now }
  if (!file) return LedgerState.parse(fresh)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return LedgerState.parse(text === undefined ? fresh : JSON.parse(text))
}

/** Deletes old entries that nobody requests any more, so that the file stays small. */
function forgetOld(state: LedgerState, now: number): void {
  const isOld = (at: number, days: number) => at < now - days * DAY
  for (const [key, { at }] of state.responses) if (isOld(at, RESPONSE_RETENTION_DAYS)) state.responses.delete(key)
  for (const [id, { expiresAt }] of state.orders) if (isOld(expiresAt, ORDER_RETENTION_DAYS)) state.orders.delete(id)
  for (const list of [state.payments, state.refunds, state.webhooks]) {
    for (const [id, { orderId }] of list) if (!state.orders.has(orderId)) list.delete(id)
  }
}

/** Replaces the whole file atomically, so that a kill during the write leaves the former one. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const fresh = `${file}.new`
  await writeFile(fresh, text, { mode: 0o600 })
  await rename(fresh, file)
}

/**
 * Opens the stand-in's data; without a file they stay in memory.
 * @throws Error when the file is no ledger
 */
export async function openLedger({ file, now }: { file?: string | undefined; now: () => number }): Promise<Ledger> {
  const state = await readState(file, now())
  forgetOld(state, now())
  let writing: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  async function writeNow(): Promise<void> {
    waiting = undefined
    if (file) await replaceFile(file, serializeState(state))
  }
  return {
    state,
    now,
    number: () => String(state.nextNumber++),
    save() {
      if (!waiting) {
        waiting = writing.catch(() => {}).then(writeNow)
        writing = waiting
      }
      return waiting
    },
  }
}

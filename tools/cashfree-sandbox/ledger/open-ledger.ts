import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { LedgerState, serializeState } from './ledger-state.ts'

const DAY = 86_400_000
const ORDER_RETENTION_DAYS = 30
const RESPONSE_RETENTION_DAYS = 1

export interface Ledger {
  readonly state: LedgerState
  readonly now: () => number
  /** A number that was never given before, as the provider's ids are. */
  number(): string
  /** Resolves when all that was changed before is in the file; many savers share one write. */
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

/** Forgets what nobody asks for any more, so that the file stays small. */
function forgetOld(state: LedgerState, now: number): void {
  const isOld = (at: number, days: number) => at < now - days * DAY
  for (const [key, { at }] of state.responses) if (isOld(at, RESPONSE_RETENTION_DAYS)) state.responses.delete(key)
  for (const [id, { expiresAt }] of state.orders) if (isOld(expiresAt, ORDER_RETENTION_DAYS)) state.orders.delete(id)
  for (const list of [state.payments, state.refunds, state.webhooks]) {
    for (const [id, { orderId }] of list) if (!state.orders.has(orderId)) list.delete(id)
  }
}

/** The file is replaced as a whole, so that a kill in the middle leaves the one before. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const fresh = `${file}.new`
  await writeFile(fresh, text, { mode: 0o600 })
  await rename(fresh, file)
}

/** Everything the stand-in remembers; without a file only as long as it runs. @throws when the file is not one of ours. */
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

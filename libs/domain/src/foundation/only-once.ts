import { createHash } from 'node:crypto'
import { fail } from '@santhe/rules'
import { IdempotencyKeys, type Outcome } from '../records/idempotency.ts'
import { duplicateKey } from './database-errors.ts'
import type { Domain } from './domain.ts'

/** A command that may be sent twice: by whom, to which call, with which idempotency key and body. Without a key it always runs. */
export interface IdempotentRequest {
  actorId: number
  call: string
  key: string | undefined
  body: unknown
}

/** Another run stored the same key between this run's read and its write. */
class KeyConflict extends Error {}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Returns the same text for equal bodies, whatever the order of their fields. */
function canonical(value: unknown): string {
  const sorted = (_key: string, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) && !(part instanceof Date)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part
  return JSON.stringify(value, sorted) ?? ''
}

/** Identifies a repeated request, ignoring its body. */
type RequestKey = Pick<IdempotentRequest, 'actorId' | 'call' | 'key'>

function idOf({ actorId, call, key }: RequestKey): string {
  return sha256(JSON.stringify([actorId, call, key]))
}

/** Returns whether a request with this key was carried out already; its body is not compared. */
export async function isRepeated(request: RequestKey, { connection }: Domain): Promise<boolean> {
  return request.key !== undefined && (await IdempotencyKeys(connection).exists({ _id: idOf(request) })) !== null
}

async function firstOutcome(request: IdempotentRequest, { connection }: Domain): Promise<Outcome | undefined> {
  if (request.key === undefined) return undefined
  const stored = await IdempotencyKeys(connection).findById(idOf(request)).lean()
  if (!stored) return undefined
  if (stored.fingerprint !== sha256(canonical(request.body))) fail('KEY_REUSED')
  const { orders, productId, feeId, madeId, addedBoxes, sheet } = stored
  return { orders, productId, feeId, madeId, addedBoxes, sheet }
}

/** Stores what a command did under its key, in the command's transaction: a crash leaves both or neither. */
export async function saveOutcome(request: IdempotentRequest, outcome: Outcome, now: Date, tx: Domain): Promise<void> {
  if (request.key === undefined) return
  const record = { _id: idOf(request), fingerprint: sha256(canonical(request.body)), ...outcome, at: now }
  try {
    await IdempotencyKeys(tx.connection).create([record], { session: tx.session })
  } catch (error) {
    if (duplicateKey(error)) throw new KeyConflict()
    throw error
  }
}

/**
 * Returns the result of `command`, or of `replay` where its key has an outcome already. Of several runs at once one wins; the others
 * collide with it in the database, and whatever they failed with (its boxes were the last, its quote is used up) is replaced by its
 * outcome. `command` calls `saveOutcome` in its transaction. docs/product/calls.md#idempotency.
 * @throws KEY_REUSED when the key came with another body, and whatever `command` throws
 */
export async function onlyOnce<T>(
  request: IdempotentRequest,
  { command, replay }: { command: () => Promise<T>; replay: (first: Outcome) => Promise<T> },
  domain: Domain,
): Promise<T> {
  const before = await firstOutcome(request, domain)
  if (before) return replay(before)
  try {
    return await command()
  } catch (error) {
    const meanwhile = await firstOutcome(request, domain)
    if (meanwhile) return replay(meanwhile)
    throw error instanceof KeyConflict ? new Error('An outcome was saved and is gone', { cause: error }) : error
  }
}

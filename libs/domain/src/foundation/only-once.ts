import { createHash } from 'node:crypto'
import { fail } from '@santhe/rules'
import { IdempotencyKeys, type IdempotencyRecord, type Outcome } from '../records/idempotency.ts'
import { duplicateKey } from './database-errors.ts'
import type { Domain } from './domain.ts'

/** A command that may arrive twice: its sender, call, idempotency key and body. Without a key it always runs. */
export interface IdempotentRequest {
  actorId: number
  call: string
  key: string | undefined
  body: unknown
}

/** Another run stored the same key between this run's read and write. */
class KeyConflict extends Error {}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Serialises equal bodies equally, ignoring the order of fields. */
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

/** Returns whether a request with this key was already carried out; ignores its body. */
export async function isRepeated(request: RequestKey, { connection }: Domain): Promise<boolean> {
  return request.key !== undefined && (await IdempotencyKeys(connection).exists({ _id: idOf(request) })) !== null
}

/** Returns the id and fingerprint to store with the request's outcome; undefined without a key. */
export function keyOf(request: IdempotentRequest): { id: string; fingerprint: string } | undefined {
  return request.key === undefined ? undefined : { id: idOf(request), fingerprint: sha256(canonical(request.body)) }
}

type StoredOutcome = Outcome & Pick<IdempotencyRecord, 'fingerprint'>
/** Returns a request's outcome by the hash of its key; null or undefined when there is none yet. */
type FindStored = (id: string, domain: Domain) => Promise<StoredOutcome | null | undefined>

const findStored: FindStored = (id, { connection }) =>
  IdempotencyKeys(connection).findById(id).lean<IdempotencyRecord>()

async function firstOutcome(
  request: IdempotentRequest,
  find: FindStored,
  domain: Domain,
): Promise<Outcome | undefined> {
  const key = keyOf(request)
  const stored = key && (await find(key.id, domain))
  if (!stored) return undefined
  if (stored.fingerprint !== key.fingerprint) fail('KEY_REUSED')
  const { orders, productId, feeId, madeId, addedBoxes, sheet } = stored
  return { orders, productId, feeId, madeId, addedBoxes, sheet }
}

/** Stores a command's outcome under its key, in the command's transaction: a crash leaves both or neither. */
export async function saveOutcome(request: IdempotentRequest, outcome: Outcome, now: Date, tx: Domain): Promise<void> {
  const key = keyOf(request)
  if (!key) return
  const record = { _id: key.id, fingerprint: key.fingerprint, ...outcome, at: now }
  try {
    await IdempotencyKeys(tx.connection).create([record], { session: tx.session })
  } catch (error) {
    if (duplicateKey(error)) throw new KeyConflict()
    throw error
  }
}

interface Once<T> {
  command: () => Promise<T>
  replay: (first: Outcome) => Promise<T>
  find?: FindStored
  /** A repeat is sure to fail, so the key is looked up after a failure instead of before every run. */
  failsAgain?: boolean
}

/**
 * Returns the result of `command`, or of `replay` when its key already has an outcome. Of several concurrent runs one wins; the others
 * collide in the database, and their errors (out of stock, quote already used) are replaced by the winner's outcome.
 * `command` calls `saveOutcome` in its transaction, or stores `keyOf` where `find` reads it. docs/product/calls.md#idempotency.
 * @throws KEY_REUSED when the key came with another body, and whatever `command` throws
 */
export async function onlyOnce<T>(
  request: IdempotentRequest,
  { command, replay, find = findStored, failsAgain = false }: Once<T>,
  domain: Domain,
): Promise<T> {
  const before = failsAgain ? undefined : await firstOutcome(request, find, domain)
  if (before) return replay(before)
  try {
    return await command()
  } catch (error) {
    const meanwhile = await firstOutcome(request, find, domain)
    if (meanwhile) return replay(meanwhile)
    throw error instanceof KeyConflict ? new Error('An outcome was saved and is gone', { cause: error }) : error
  }
}

import { createHash } from 'node:crypto'
import { fail } from '@santhe/rules'
import { IdempotencyKeys, type Outcome } from '../../records/idempotency.ts'
import type { Domain } from '../domain.ts'
import { duplicateKey } from '../duplicate-key.ts'

/** A write that may be sent twice: who sends it, to which call, under which key, with which body. Without a key it always runs. */
export interface Asked {
  actorId: number
  call: string
  key: string | undefined
  body: unknown
}

/** The same key was kept by another run between looking and writing. */
class KeyTaken extends Error {}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** The same text for bodies that mean the same, whatever the order of their fields. */
function canonical(value: unknown): string {
  const sorted = (_key: string, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) && !(part instanceof Date)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part
  return JSON.stringify(value, sorted) ?? ''
}

function idOf({ actorId, call, key }: Asked): string {
  return sha256(JSON.stringify([actorId, call, key]))
}

async function firstOutcome(asked: Asked, { connection }: Domain): Promise<Outcome | undefined> {
  if (asked.key === undefined) return undefined
  const kept = await IdempotencyKeys(connection).findById(idOf(asked)).lean()
  if (!kept) return undefined
  if (kept.fingerprint !== sha256(canonical(asked.body))) fail('KEY_REUSED')
  return { orders: kept.orders }
}

/** Keeps what a command did under its key, in the command's transaction: a crash leaves both or neither. */
export async function keepOutcome(asked: Asked, outcome: Outcome, now: Date, inside: Domain): Promise<void> {
  if (asked.key === undefined) return
  const record = { _id: idOf(asked), fingerprint: sha256(canonical(asked.body)), ...outcome, at: now }
  try {
    await IdempotencyKeys(inside.connection).create([record], { session: inside.session })
  } catch (error) {
    if (duplicateKey(error)) throw new KeyTaken()
    throw error
  }
}

/**
 * Runs `command` unless its key has an outcome already, which is then told again by `replay`. Of several at the same time one wins;
 * the others collide with it in the database, and whatever they failed with meanwhile (its boxes were the last, its quote was used)
 * gives way to its outcome. `command` calls `keepOutcome` in its transaction. docs/product/calls.md#idempotency.
 * @throws KEY_REUSED when the key came with another body, and whatever `command` throws.
 */
export async function onlyOnce<T>(
  asked: Asked,
  { command, replay }: { command: () => Promise<T>; replay: (first: Outcome) => Promise<T> },
  domain: Domain,
): Promise<T> {
  const before = await firstOutcome(asked, domain)
  if (before) return replay(before)
  try {
    return await command()
  } catch (error) {
    const meanwhile = await firstOutcome(asked, domain)
    if (meanwhile) return replay(meanwhile)
    throw error instanceof KeyTaken ? new Error('An outcome was kept and is gone', { cause: error }) : error
  }
}

import { MOST_WRONG_CODES } from '@santhe/rules'
import { trusted } from 'mongoose'
import { addEvent } from '../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { isPasswordRight } from '../../foundation/secrets.ts'
import { type AssistCode, AssistCodes, type AssistCodesRecord } from '../../records/assist.ts'
import type { FarmRecord } from '../../records/farm.ts'
import type { AssistCodeKind } from './make-code.ts'

export interface RightCode {
  kind: AssistCodeKind
  hash: string
}

const KINDS: readonly AssistCodeKind[] = ['screen', 'card']

const hashAt = (code: AssistCode | null | undefined, now: Date) =>
  code && code.expiresAt > now ? code.hash : undefined

interface TriedCode {
  /** Undefined when the agent can't help there. */
  farm: Pick<FarmRecord, '_id' | 'farmName' | 'ownerId'> | undefined
  agent: { id: number; name: string }
  code: string
  now: Date
}

const triesOf = (agentId: number) => `wrongTriesOf.${agentId}`

/** Counts the try before its check. Returns null when the agent is locked out. */
function countTry(farmId: number, agentId: number, { connection }: Domain): Promise<AssistCodesRecord | null> {
  const tries = triesOf(agentId)
  return AssistCodes(connection)
    .findOneAndUpdate(
      { _id: farmId, [tries]: trusted({ $not: { $gte: MOST_WRONG_CODES } }) },
      { $inc: { [tries]: 1 } },
      { returnDocument: 'after' },
    )
    .lean<AssistCodesRecord>()
}

/**
 * Returns undefined, after the same time, for a wrong, expired or used code and for an agent who is locked out. Tries count before
 * the check, so that concurrent guesses can't exceed five; `useCode` returns a right one. The farmer is notified of the fifth.
 */
export async function tryCode({ farm, agent, code, now }: TriedCode, domain: Domain): Promise<RightCode | undefined> {
  const codes = farm ? await countTry(farm._id, agent.id, domain) : null
  let right: RightCode | undefined
  for (const kind of KINDS) {
    const hash = hashAt(codes?.[kind], now)
    // Checks every code, so that the duration reveals nothing.
    if ((await isPasswordRight(code, hash)) && hash !== undefined) right = { kind, hash }
  }
  if (farm && !right && codes?.wrongTriesOf?.[agent.id] === MOST_WRONG_CODES) {
    const { _id: farmId, farmName, ownerId: farmerId } = farm
    const event = { kind: 'assistClosed', at: now, agentId: agent.id, agentName: agent.name } as const
    await withTransaction(domain, tx => addEvent({ ...event, farmId, farmName, farmerId }, tx))
  }
  return right
}

/** Uses up a code and removes its try from the count. Returns false when the code was used or replaced since. */
export async function useCode(
  { farmId, agentId, code: { kind, hash } }: { farmId: number; agentId: number; code: RightCode },
  { connection, session }: Domain,
): Promise<boolean> {
  const codes = AssistCodes(connection)
  const used = await codes.updateOne({ _id: farmId, [`${kind}.hash`]: hash }, { $set: { [kind]: null } }, { session })
  if (used.modifiedCount === 0) return false
  // The farmer's new code has reset the tries, so there is none to remove.
  const tries = triesOf(agentId)
  await codes.updateOne({ _id: farmId, [tries]: trusted({ $gt: 0 }) }, { $inc: { [tries]: -1 } }, { session })
  return true
}

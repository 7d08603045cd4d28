import { MOST_WRONG_CODES } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type AssistCode, AssistCodes, type AssistCodesRecord } from '../../records/assist.ts'
import { isPasswordRight } from '../person/password.ts'
import type { AssistCodeKind } from './make-code.ts'

/** A code that was right: which one, as it is stored. */
export interface RightCode {
  kind: AssistCodeKind
  hash: string
}

const KINDS: readonly AssistCodeKind[] = ['screen', 'card']

const hashAt = (code: AssistCode | null | undefined, now: Date) =>
  code && code.expiresAt > now ? code.hash : undefined

/**
 * Returns which code of a farm somebody typed; undefined for a wrong, expired or used one, for a farm that was closed by wrong codes and
 * for none at all, after the same time. A try is counted before it is checked, so that guesses at the same moment can't exceed five;
 * `useCode` gives a right one back.
 */
export async function tryCode(
  { farmId, code, now }: { farmId: number | undefined; code: string; now: Date },
  { connection }: Domain,
): Promise<RightCode | undefined> {
  const codes =
    farmId === undefined
      ? null
      : await AssistCodes(connection)
          .findOneAndUpdate(
            { _id: farmId, wrongTries: trusted({ $lt: MOST_WRONG_CODES }) },
            { $inc: { wrongTries: 1 } },
            { returnDocument: 'after' },
          )
          .lean<AssistCodesRecord>()
  let right: RightCode | undefined
  for (const kind of KINDS) {
    const hash = hashAt(codes?.[kind], now)
    // Each is checked, whatever the others were, so that the time says nothing.
    if ((await isPasswordRight(code, hash)) && hash !== undefined) right = { kind, hash }
  }
  return right
}

/** Uses a code up and gives its try back; returns false where somebody else has used it, or its farmer has made another. */
export async function useCode(
  { farmId, code: { kind, hash } }: { farmId: number; code: RightCode },
  { connection, session }: Domain,
): Promise<boolean> {
  const codes = AssistCodes(connection)
  const used = await codes.updateOne({ _id: farmId, [`${kind}.hash`]: hash }, { $set: { [kind]: null } }, { session })
  if (used.modifiedCount === 0) return false
  // Nothing is given back where the farmer has made the other code meanwhile: the tries began again at none.
  const counted = { _id: farmId, wrongTries: trusted({ $gt: 0 }) }
  await codes.updateOne(counted, { $inc: { wrongTries: -1 } }, { session })
  return true
}

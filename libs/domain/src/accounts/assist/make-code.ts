import { randomInt } from 'node:crypto'
import { type Actor, ASSIST_CARD_MS, ASSIST_CODE_DIGITS, ASSIST_CODE_MS, fail } from '@santhe/rules'
import { addEvent } from '../../foundation/add-event.ts'
import { ignoreDuplicate } from '../../foundation/database-errors.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { hashPassword } from '../../foundation/secrets.ts'
import { AssistCodes, type AssistCodesRecord } from '../../records/assist.ts'
import { Farms } from '../../records/farm.ts'

/** Where the code appears: on the farmer's screen or in a mail, or on a printed card. */
export type AssistCodeKind = 'screen' | 'card'

const LIFE_MS: Readonly<Record<AssistCodeKind, number>> = { screen: ASSIST_CODE_MS, card: ASSIST_CARD_MS }

export interface NewAssistCode {
  /** Eight digits, never stored in plain text. */
  code: string
  expiresAt: Date
}

/** Creates the farm's document unless it exists. */
async function ensureCodes(farmId: number, { connection }: Domain): Promise<void> {
  const none: AssistCodesRecord = { _id: farmId, screen: null, card: null }
  // A concurrent request may have created it.
  await AssistCodes(connection)
    .updateOne({ _id: farmId }, { $setOnInsert: none }, { upsert: true })
    .catch(ignoreDuplicate)
}

/** @throws FORBIDDEN for a person without a farm */
export async function ownFarmId({ id, farmId }: Actor, { connection }: Domain): Promise<number> {
  const farm = await Farms(connection).exists({ _id: farmId ?? 0, ownerId: id, isHidden: false })
  return farm ? farm._id : fail('FORBIDDEN')
}

/** Stores a farm's new code in place of the previous one of its kind, and returns it. Locked-out agents may try again. */
export async function writeCode(
  { farmId, kind, now }: { farmId: number; kind: AssistCodeKind; now: Date },
  domain: Domain,
): Promise<NewAssistCode> {
  const code = String(randomInt(10 ** ASSIST_CODE_DIGITS)).padStart(ASSIST_CODE_DIGITS, '0')
  const expiresAt = new Date(now.getTime() + LIFE_MS[kind])
  const stored = { hash: await hashPassword(code), createdAt: now, expiresAt }
  await ensureCodes(farmId, domain)
  await AssistCodes(domain.connection).updateOne({ _id: farmId }, { $set: { [kind]: stored, wrongTriesOf: {} } })
  return { code, expiresAt }
}

/**
 * Creates a code with which a taluk agent may help on the actor's farm, and returns it. docs/product/roles.md#assist-codes.
 * @throws FORBIDDEN for a person without a farm
 */
export async function makeAssistCode(
  { actor, kind, now }: { actor: Actor; kind: AssistCodeKind; now: Date },
  domain: Domain,
): Promise<NewAssistCode> {
  return writeCode({ farmId: await ownFarmId(actor, domain), kind, now }, domain)
}

/**
 * Requests a mail with a code to the actor; the code is created when the mail is sent.
 * @throws FORBIDDEN for a person without a farm
 */
export async function requestAssistCode({ actor, now }: { actor: Actor; now: Date }, domain: Domain): Promise<void> {
  const farmId = await ownFarmId(actor, domain)
  await withTransaction(domain, tx =>
    addEvent({ kind: 'assistCodeRequested', at: now, personId: actor.id, farmId }, tx),
  )
}

/**
 * Voids the printed card of the actor's farm.
 * @throws FORBIDDEN for a person without a farm
 */
export async function revokeAssistCard(actor: Actor, domain: Domain): Promise<void> {
  const _id = await ownFarmId(actor, domain)
  await AssistCodes(domain.connection).updateOne({ _id }, { $set: { card: null } })
}

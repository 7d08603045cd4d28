import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { nextId } from '../../../foundation/ids.ts'
import { onlyOnce, saveOutcome } from '../../../foundation/only-once.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import { compareSheet } from './compare-sheet.ts'
import type { ReadRow } from './read-cells.ts'
import { writeRows } from './write-rows.ts'

export interface TakenSheet {
  created: number
  changed: number
  unchanged: number
}

interface TakeSheet {
  rows: readonly ReadRow[]
  /** Of the preview that the farmer saw. */
  version: string
  by: StaffAct
  idempotencyKey?: string | undefined
}

/** Compares again: what was previewed is taken, and nothing else. */
async function compareAgain({ rows, version, by: { actor, now } }: TakeSheet, domain: Domain) {
  const compared = await compareSheet({ rows, actor, now }, domain)
  if (compared.version !== version) fail('CONFLICT', { message: say('sheet.changed') })
  if (compared.rows.some(({ state }) => state === 'wrong')) {
    fail('VALIDATION', { message: say('sheet.wrongRows') })
  }
  return compared.rows
}

/**
 * Takes a sheet as it was previewed, in one transaction: each of its rows, or none. The stock changes by differences, so that what buyers
 * took meanwhile stays sold; sent again with the same idempotency key it changes nothing more.
 * docs/product/product-sheets.md#all-or-nothing.
 * @throws CONFLICT when it would do something else than was previewed
 * @throws VALIDATION when a row is wrong
 * @throws FORBIDDEN
 * @throws KEY_REUSED
 */
export function takeSheet(input: TakeSheet, domain: Domain): Promise<TakenSheet> {
  const { rows, version, by, idempotencyKey: key } = input
  const request = { actorId: by.actor.id, call: 'takeSheet', key, body: { rows, version } }
  const command = async (): Promise<TakenSheet> => {
    // As many as could be new: ids are taken outside of the transaction, and gaps are fine.
    const unnumbered = rows.filter(({ cells }) => cells.id.text === '').length
    const firstId = unnumbered === 0 ? 0 : await nextId(domain, 'product', unnumbered)
    return withTransaction(domain, async tx => {
      const compared = await compareAgain(input, tx)
      await writeRows(compared, { by, firstId }, tx)
      const count = (of: string) => compared.filter(({ state }) => state === of).length
      const sheet = { created: count('new'), changed: count('changed'), unchanged: count('unchanged') }
      await saveOutcome(request, { orders: [], sheet }, by.now, tx)
      return sheet
    })
  }
  return onlyOnce(request, { command, replay: async ({ sheet }) => sheet ?? fail('NOT_FOUND') }, domain)
}

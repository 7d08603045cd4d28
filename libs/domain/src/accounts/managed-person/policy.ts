import { type Actor, fail } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { People, type PersonRecord } from '../../records/person.ts'

/** @throws CONFLICT for the actor's own account: who locks themselves out can't undo it */
export function assertNotOwnAccount(actor: Actor, id: number): void {
  if (id === actor.id) fail('CONFLICT', { message: 'You can’t deactivate yourself; another admin can.' })
}

/** Call it inside `changePeople`. Throws CONFLICT where no other admin is active. */
export async function assertAnotherAdmin({ _id }: PersonRecord, tx: Domain): Promise<void> {
  const { connection, session = null } = tx
  const another = await People(connection)
    .exists({ role: 'admin', isActive: true, _id: trusted({ $ne: _id }) })
    .session(session)
  if (!another) {
    fail('CONFLICT', { message: 'This is the last active admin: without one nobody could manage the market.' })
  }
}

import { fail, isPlainUsername, type Reason, type Role } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { endAllWaits } from '../../../catalog/follow/waits.ts'
import { addEvent } from '../../../foundation/add-event.ts'
import type { Domain } from '../../../foundation/domain.ts'
import { differenceOf, districtOfMove, type StaffAct, writeJournal } from '../../../foundation/write-entry.ts'
import type { PersonRecord } from '../../../records/person.ts'
import { PushSubscriptions } from '../../../records/push-subscription.ts'
import { closeToHelp } from '../../assist/close-to-help.ts'
import { changePerson, type PersonChange } from '../change-person.ts'
import { endEmailChange, pendingEmailOf } from '../pending-email.ts'
import type { ManagedPerson } from '../queries.ts'
import { requestEmailChange, sameEmail } from '../request-email-change.ts'
import { assertAnotherAdmin, assertNotOwnAccount } from './policy.ts'

/** The office's changes of an account; omitted fields stay unchanged. */
export interface AccountChanges {
  username?: string
  email?: string
  name?: string
  phone?: string
  isActive?: boolean
  role?: Role
  district?: string | null
  taluk?: string | null
  reportsTo?: number | null
  farmId?: number
  passwordHash?: string
}

interface EditPerson {
  before: PersonRecord
  changes: AccountChanges
  by: StaffAct
}

/** A person after a change, and whether their sessions end: for a new role, area or password, or a deactivation. */
export interface EditedPerson extends ManagedPerson {
  endsSessions: boolean
}

/** Returns the changes to store, without the new e-mail address, which needs confirmation first. */
function storedChanges({ before, changes }: EditPerson): PersonChange {
  const { email, ...others } = changes
  const { username = before.username } = changes
  if (username !== before.username && !isPlainUsername(username)) {
    fail('VALIDATION', { fields: { username: say('form.username') } })
  }
  return { ...others, ...(email !== undefined && sameEmail(email, before)) }
}

async function changeEmail(person: PersonRecord, email: string | undefined, now: Date, tx: Domain) {
  const before = await pendingEmailOf(person._id, tx)
  if (email === undefined) return { pendingEmail: before, isNew: false }
  const pendingEmail = await requestEmailChange({ person, email, now }, tx)
  return { pendingEmail, isNew: pendingEmail !== null && pendingEmail !== before }
}

/** Fields journalled under another name, or as another act. */
const OTHERWISE_NAMED: readonly string[] = ['usernameKey', 'emailKey', 'passwordHash', 'isActive', 'words']

/** Journals the names of changed fields, never their values, and (de)activation as a separate act. */
async function journalEdit(
  { before, after, more }: { before: PersonRecord; after: PersonRecord; more: readonly string[] },
  by: StaffAct,
  tx: Domain,
): Promise<void> {
  const district = districtOfMove(before.district, after.district)
  const about = { thing: 'person', thingId: before._id, name: after.name, district } as const
  const fields = [...differenceOf(before, after).fields.filter(field => !OTHERWISE_NAMED.includes(field)), ...more]
  if (fields.length > 0) await writeJournal({ act: 'person.changed', ...about, fields }, by, tx)
  if (before.isActive === after.isActive) return
  await writeJournal({ act: after.isActive ? 'person.activated' : 'person.deactivated', ...about }, by, tx)
}

/** Returns why a person's sessions, and help on their farm, end; undefined when they continue. */
function endReasonOf(before: PersonRecord, after: PersonRecord, hasNewPassword: boolean): Reason | undefined {
  if (before.isActive && !after.isActive) return say('reason.deactivated')
  if (hasNewPassword) return say('reason.newPassword')
  const isMoved = after.role !== before.role || after.district !== before.district || after.taluk !== before.taluk
  return isMoved ? say('reason.newRole') : undefined
}

/**
 * Changes an account inside `changePeople`, with its journal entries. A link to a new e-mail address confirms it, and the current
 * address is notified.
 * @throws CONFLICT for one's own deactivation, and for the last active admin
 * @throws EMAIL_TAKEN
 * @throws VALIDATION for a misleading username; MongoDB's error 11000 for a taken username
 */
export async function editPerson(edit: EditPerson, tx: Domain): Promise<EditedPerson> {
  const { before, changes, by } = edit
  const change = storedChanges(edit)
  const { role = before.role, isActive = before.isActive } = change
  if (before.isActive && !isActive) assertNotOwnAccount(by.actor, before._id)
  const wasActiveAdmin = before.role === 'admin' && before.isActive
  if (wasActiveAdmin && !(role === 'admin' && isActive)) await assertAnotherAdmin(before, tx)
  const after = await changePerson(before, change, tx)
  const hasNewPassword = changes.passwordHash !== undefined
  if (hasNewPassword) {
    await endEmailChange(before._id, tx)
    await addEvent({ kind: 'passwordChanged', at: by.now, personId: before._id }, tx)
  }
  const { pendingEmail, isNew } = await changeEmail(after, changes.email, by.now, tx)
  const more = [...(hasNewPassword ? ['password'] : []), ...(isNew ? ['email'] : [])]
  await journalEdit({ before, after, more }, by, tx)
  if (!isActive) await endAllWaits(before._id, tx)
  const endReason = endReasonOf(before, after, hasNewPassword)
  if (endReason) {
    await PushSubscriptions(tx.connection).deleteMany({ personId: before._id }, { session: tx.session })
    await closeToHelp({ farmer: before, ...by, reason: endReason }, tx)
  }
  return { person: after, pendingEmail, endsSessions: endReason !== undefined }
}

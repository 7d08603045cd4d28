import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import { hashPassword } from '../../foundation/secrets.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { assertFree, failClashing, newPerson } from './new-account.ts'

export interface CreateAdmin {
  username: string
  password: string
  email: string
  name: string
  /** Creates another admin if one exists, instead of refusing. */
  another?: boolean
  now: Date
}

/**
 * Creates the first admin of a market, without an actor: calling it requires access to the database.
 * @throws CONFLICT when an admin exists and `another` is not set
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN
 * @throws VALIDATION for the username
 */
export async function createAdmin(input: CreateAdmin, domain: Domain): Promise<PersonRecord> {
  const { password, another = false, ...account } = input
  const existing = another ? null : await People(domain.connection).findOne({ role: 'admin' }).lean<PersonRecord>()
  if (existing) fail('CONFLICT', { message: say('admin.exists', { username: existing.username }) })
  await assertFree(account, domain)
  const [id, passwordHash] = await Promise.all([nextId(domain, 'person'), hashPassword(password)])
  const admin = newPerson({ ...account, id, passwordHash, phone: '', role: 'admin' })
  // Access to the database proves the identity.
  const person: PersonRecord = { ...admin, emailConfirmedAt: account.now }
  await People(domain.connection).create([person]).catch(failClashing)
  return person
}

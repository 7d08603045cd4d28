import { nameKey, type RegistrableRole } from '@santhe/rules'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import type { PersonRecord } from '../../records/person.ts'
import { type AccountFields, failClashing, insertAccount, newAccount } from './new-account.ts'
import { findPersonNamed } from './queries.ts'

export type RegisterPerson = AccountFields & { role: RegistrableRole }

/**
 * Creates an account, for a farmer with a farm in the same transaction, and returns the person.
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN with the field named, in any case
 * @throws VALIDATION for a misleading username
 */
export async function registerPerson(input: RegisterPerson, domain: Domain): Promise<PersonRecord> {
  const account = await newAccount(input, domain)
  await withTransaction(domain, tx => insertAccount(account, tx)).catch(failClashing)
  return account.person
}

const HOUR_MS = 3_600_000

/**
 * Returns the person whom the same registration created within the last hour, if its response was lost. The caller checks the
 * password. docs/product/accounts.md#repeated-registration.
 */
export async function findRegistered(
  { username, email, role, now }: Pick<RegisterPerson, 'username' | 'email' | 'role' | 'now'>,
  domain: Domain,
): Promise<PersonRecord | undefined> {
  const person = await findPersonNamed(username, domain)
  const isSame = person?.emailKey === nameKey(email) && person.role === role
  return isSame && now.getTime() - person.createdAt.getTime() < HOUR_MS ? person : undefined
}

import type { RegistrableRole } from '@santhe/rules'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import type { PersonRecord } from '../../records/person.ts'
import { type AccountFields, insertAccount, newAccount } from './new-account.ts'
import { failClashing } from './new-person.ts'

export type RegisterPerson = AccountFields & { role: RegistrableRole }

/**
 * Creates an account, for a farmer with a farm in the same transaction, and returns the person.
 * Throws NAME_TAKEN, EMAIL_TAKEN with the field named, however they are capitalised; VALIDATION for a misleading username.
 */
export async function registerPerson(input: RegisterPerson, domain: Domain): Promise<PersonRecord> {
  const account = await newAccount(input, domain)
  try {
    await withTransaction(domain, tx => insertAccount(account, tx))
  } catch (error) {
    failClashing(error)
  }
  return account.person
}

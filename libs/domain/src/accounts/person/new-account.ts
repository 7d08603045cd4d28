import type { Role } from '@santhe/rules'
import { newFarm } from '../../catalog/farm/new-farm.ts'
import type { Domain } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import { hashPassword } from '../../foundation/secrets.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { assertFree, newPerson } from './new-person.ts'
import { requestConfirmation } from './pending-email.ts'

export interface NewFarmFields {
  farmName: string
  location: string
  description: string
}

export interface AccountFields {
  username: string
  password: string
  email: string
  name: string
  phone: string
  role: Role
  /** The farm of a farmer; ignored for everybody else. */
  farm?: NewFarmFields | undefined
  /** Whether the link that confirms the address may go there now; true when left out. */
  mayMail?: boolean
  now: Date
}

export interface Account {
  person: PersonRecord
  farm: FarmRecord | undefined
}

/** Returns a farm of its own for a person, with an id. Call it outside of a transaction. */
export async function farmFor(
  { owner, fields, now }: { owner: { id: number; name: string }; fields: NewFarmFields; now: Date },
  domain: Domain,
): Promise<FarmRecord> {
  return newFarm({ ...fields, id: await nextId(domain, 'farm'), owner, now })
}

/**
 * Returns a new account, which `insertAccount` stores; call it outside of a transaction.
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN with the field named
 * @throws VALIDATION for a misleading username
 */
export async function newAccount(input: AccountFields, domain: Domain): Promise<Account> {
  const { password, farm: fields, mayMail = true, ...account } = input
  await assertFree(account, domain)
  const [id, passwordHash] = await Promise.all([nextId(domain, 'person'), hashPassword(password)])
  const owner = { id, name: account.name }
  const farm =
    account.role === 'farmer' && fields ? await farmFor({ owner, fields, now: account.now }, domain) : undefined
  const person = newPerson({ ...account, id, passwordHash })
  const ofFarm = { district: farm?.district ?? null, farmId: farm?._id ?? null }
  return { person: { ...person, ...ofFarm, ...(mayMail && { emailLinkAt: account.now }) }, farm }
}

/** Stores a new account inside a transaction, and requests the link that confirms its address. Throws MongoDB's error 11000 for a name that was taken meanwhile. */
export async function insertAccount({ person, farm }: Account, tx: Domain): Promise<void> {
  const { connection, session } = tx
  await People(connection).create([person], { session })
  if (farm) await Farms(connection).create([farm], { session })
  await requestConfirmation(person, tx)
}

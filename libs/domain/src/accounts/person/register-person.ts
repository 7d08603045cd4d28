import type { RegistrableRole } from '@santhe/rules'
import { newFarm } from '../../catalog/farm/new-farm.ts'
import { nextId } from '../../foundation/counter/next-id.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { assertFree, failClashing, newPerson } from './new-person.ts'
import { hashPassword } from './password.ts'

export interface RegisterPerson {
  username: string
  password: string
  email: string
  name: string
  phone: string
  role: RegistrableRole
  /** The farm of a farmer; ignored for a customer. */
  farm?: { farmName: string; location: string; description: string } | undefined
  now: Date
}

/**
 * Creates an account, for a farmer with a farm in the same transaction, and returns the person.
 * @throws NAME_TAKEN, EMAIL_TAKEN with the field named, however they are capitalised; VALIDATION for a misleading username.
 */
export async function registerPerson(input: RegisterPerson, domain: Domain): Promise<PersonRecord> {
  const { password, farm: farmFields, ...account } = input
  await assertFree(account, domain)
  const newFarmFields = account.role === 'farmer' ? farmFields : undefined
  const [id, farmId, passwordHash] = await Promise.all([
    nextId(domain, 'person'),
    newFarmFields ? nextId(domain, 'farm') : null,
    hashPassword(password),
  ])
  const owner = { id, name: account.name }
  const farm =
    newFarmFields && farmId !== null ? newFarm({ ...newFarmFields, id: farmId, owner, now: account.now }) : undefined
  const person = { ...newPerson({ ...account, id, passwordHash }), district: farm?.district ?? null, farmId }
  try {
    await withTransaction(domain, async ({ connection, session }) => {
      await People(connection).create([person], { session })
      if (farm) await Farms(connection).create([farm], { session })
    })
  } catch (error) {
    failClashing(error)
  }
  return person
}

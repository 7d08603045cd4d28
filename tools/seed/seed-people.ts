import type { PersonRecord } from '@santhe/domain'
import { newPerson } from '@santhe/domain/seeding'
import type { DemoPerson } from './market/demo-data.ts'

export interface Joined {
  id: number
  since: Date
  /** One hash for all: hashing takes ten times as long as writing a person, and everybody knows this password. */
  passwordHash: string
  farmId?: number | null
  reportsTo?: number | null
}

/** Returns a demo person. `since`: the date of joining. */
export function demoPerson(
  { username, name, phone, role, district, taluk, address }: DemoPerson,
  { id, since, passwordHash, farmId = null, reportsTo = null }: Joined,
): PersonRecord {
  const email = `${username.replaceAll('_', '.')}@santhe.example`
  return {
    ...newPerson({ id, username, email, passwordHash, name, phone, role, now: since }),
    emailConfirmedAt: since,
    district: district ?? null,
    taluk: taluk ?? null,
    reportsTo,
    farmId,
    ...(address && { ...address, state: 'Karnataka' }),
  }
}

import type { Domain, PersonRecord } from '@santhe/domain'
import { People } from '@santhe/domain/records'
import { hashPassword, newPerson, nextId } from '@santhe/domain/seeding'
import { DEMO_PASSWORD } from './demo-password.ts'
import type { DemoPerson } from './market/demo-data.ts'

let demoPasswordHash: Promise<string> | undefined

/** Creates a demo person; `since` is when they joined. */
export async function seedPerson(
  { username, name, phone, role, district, taluk, address }: DemoPerson,
  { since, farmId = null, reportsTo = null }: { since: Date; farmId?: number | null; reportsTo?: number | null },
  domain: Domain,
): Promise<PersonRecord> {
  const email = `${username.replaceAll('_', '.')}@santhe.example`
  const id = await nextId(domain, 'person')
  // One for all of them: a hash takes as long as writing the person ten times over, and everybody knows this password.
  demoPasswordHash ??= hashPassword(DEMO_PASSWORD)
  const passwordHash = await demoPasswordHash
  const person = {
    ...newPerson({ id, username, email, passwordHash, name, phone, role, now: since }),
    emailConfirmedAt: since,
    district: district ?? null,
    taluk: taluk ?? null,
    reportsTo,
    farmId,
    ...(address && { ...address, state: 'Karnataka' }),
  }
  await People(domain.connection).create([person])
  return person
}

import { type Domain, hashPassword, nameKey, nextId, People, type PersonRecord } from '@santhe/domain'
import { DEMO_PASSWORD, type DemoPerson } from './market/people.ts'

/** Makes a demo person; `since` is when they joined. */
export async function seedPerson(
  { username, name, phone, role, district, taluk, address }: DemoPerson,
  { since, farmId = null, reportsTo = null }: { since: Date; farmId?: number | null; reportsTo?: number | null },
  domain: Domain,
): Promise<PersonRecord> {
  const email = `${username.replaceAll('_', '.')}@santhe.example`
  const person: PersonRecord = {
    _id: await nextId(domain, 'person'),
    username,
    usernameKey: nameKey(username),
    email,
    emailKey: nameKey(email),
    passwordHash: await hashPassword(DEMO_PASSWORD),
    name,
    phone,
    role,
    isActive: true,
    avatar: null,
    district: district ?? null,
    taluk: taluk ?? null,
    reportsTo,
    farmId,
    address: address?.address ?? '',
    city: address?.city ?? '',
    state: address ? 'Karnataka' : '',
    zipCode: address?.zipCode ?? '',
    createdAt: since,
  }
  await People(domain.connection).create([person])
  return person
}

import { type Domain, hashPassword, newPerson, nextId, type PersonRecord } from '@santhe/domain'
import { People } from '@santhe/domain/records'
import { DEMO_PASSWORD } from '../market/people.ts'
import { type Chance, chance } from './chance.ts'
import { insertAll } from './insert-all.ts'
import { personName, phoneNumber } from './names.ts'

export interface ManyPeople {
  firstId: number
  count: number
  role: 'customer' | 'farmer'
  /** Numbered: 'buyer0001'. */
  called: string
  passwordHash: string
  since: Date
}

function person(place: number, { firstId, role, called, passwordHash, since }: ManyPeople, by: Chance): PersonRecord {
  const username = `${called}${String(place + 1).padStart(4, '0')}`
  const email = `${username}@santhe.example`
  const [name, phone] = [personName(by), phoneNumber(by)]
  return newPerson({ id: firstId + place, username, email, passwordHash, name, phone, role, now: since })
}

/** One password, hashed once: hashing is slow on purpose. */
export function sharedPasswordHash(): Promise<string> {
  return hashPassword(DEMO_PASSWORD)
}

export function manyPeople(asked: ManyPeople): PersonRecord[] {
  const by = chance(asked.count + asked.called.length)
  return Array.from({ length: asked.count }, (_unused, place) => person(place, asked, by))
}

export async function seedBuyers(
  { count, passwordHash, since }: Pick<ManyPeople, 'count' | 'passwordHash' | 'since'>,
  domain: Domain,
): Promise<PersonRecord[]> {
  const firstId = await nextId(domain, 'person', count)
  const buyers = manyPeople({ firstId, count, role: 'customer', called: 'buyer', passwordHash, since })
  await insertAll(People(domain.connection), buyers)
  return buyers
}

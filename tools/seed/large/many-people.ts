import type { Domain, PersonRecord } from '@santhe/domain'
import { People } from '@santhe/domain/records'
import { hashPassword, newPerson, nextId } from '@santhe/domain/seeding'
import { DEMO_PASSWORD } from '../demo-password.ts'
import { insertAll } from './insert-all.ts'
import { personName, phoneNumber } from './names.ts'
import { createRandom, type Random } from './random.ts'

export interface ManyPeople {
  firstId: number
  count: number
  role: 'customer' | 'farmer'
  /** Prefix before a number: 'buyer0001'. */
  prefix: string
  passwordHash: string
  since: Date
}

function person(
  index: number,
  { firstId, role, prefix, passwordHash, since }: ManyPeople,
  random: Random,
): PersonRecord {
  const username = `${prefix}${String(index + 1).padStart(4, '0')}`
  const email = `${username}@santhe.example`
  const [name, phone] = [personName(random), phoneNumber(random)]
  const id = firstId + index
  return { ...newPerson({ id, username, email, passwordHash, name, phone, role, now: since }), emailConfirmedAt: since }
}

/** Returns one hash of the demo password for all, since hashing is slow on purpose. */
export function sharedPasswordHash(): Promise<string> {
  return hashPassword(DEMO_PASSWORD)
}

export function manyPeople(options: ManyPeople): PersonRecord[] {
  const random = createRandom(options.count + options.prefix.length)
  return Array.from({ length: options.count }, (_unused, index) => person(index, options, random))
}

export async function seedBuyers(
  { count, passwordHash, since }: Pick<ManyPeople, 'count' | 'passwordHash' | 'since'>,
  domain: Domain,
): Promise<PersonRecord[]> {
  const firstId = await nextId(domain, 'person', count)
  const buyers = manyPeople({ firstId, count, role: 'customer', prefix: 'buyer', passwordHash, since })
  await insertAll(People(domain.connection), buyers)
  return buyers
}

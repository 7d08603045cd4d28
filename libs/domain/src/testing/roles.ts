import type { Role } from '@santhe/rules'
import type { Domain } from '../foundation/domain.ts'
import type { FarmRecord } from '../records/farm.ts'
import type { PersonRecord } from '../records/person.ts'
import { aFarm, aPerson } from './factories.ts'

/** A location outside every scope but an admin's. */
export const FAR_AWAY = { location: 'Malur, Kolar', district: 'Kolar', taluk: 'Malur' }

/** Creates a person with a role: staff of Bengaluru Rural, a taluk agent of Hoskote, a farmer with a farm there. */
export async function aPersonOfRole(
  domain: Domain,
  role: Role,
): Promise<{ person: PersonRecord; farm: FarmRecord | undefined }> {
  if (role === 'farmer') {
    const { farmer, farm } = await aFarm(domain)
    return { person: farmer, farm }
  }
  const isLocal = role !== 'customer' && role !== 'admin'
  const area = isLocal ? { district: 'Bengaluru Rural', taluk: role === 'taluk_agent' ? 'Hoskote' : null } : {}
  return { person: await aPerson(domain, { role, ...area }), farm: undefined }
}

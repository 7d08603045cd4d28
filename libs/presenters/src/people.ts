import type { SessionPerson } from '@santhe/contracts'
import type { PersonRecord } from '@santhe/domain'
import { pictureOrNull } from '@santhe/rules'

/** Returns the fields of an account that its own session and the office both see, without its postal address. */
export function presentPerson(person: PersonRecord): SessionPerson {
  const { _id, username, name, email, phone, role, avatar, district, isActive, createdAt, farmId } = person
  return {
    id: _id,
    username,
    name,
    email,
    phone,
    role,
    avatar: pictureOrNull(avatar),
    district,
    isActive,
    createdAt: createdAt.toISOString(),
    farmId,
  }
}

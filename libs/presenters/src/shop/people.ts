import type { CustomerProfile, ResponseOf, readUserProfile } from '@santhe/contracts'
import type { PersonRecord } from '@santhe/domain'
import { pictureOrNull } from '@santhe/rules'
import { presentPerson } from '../people.ts'

/** Returns a profile with the saved address, from which the checkout form is prefilled. */
export function presentProfile(person: PersonRecord): ResponseOf<typeof readUserProfile> {
  const { address, landmark = '', city, state, zipCode } = person
  return { ...presentPerson(person), address, landmark, city, state, zipCode }
}

export function presentCustomerProfile(person: PersonRecord, pendingEmail: string | null): CustomerProfile {
  const { name, email, phone, address, landmark = '', city, state, zipCode, avatar } = person
  return { name, email, pendingEmail, phone, address, landmark, city, state, zipCode, avatarUrl: pictureOrNull(avatar) }
}

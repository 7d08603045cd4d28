import type { AdminUser, StaffMember } from '@santhe/contracts'
import type { PersonRecord } from '@santhe/domain'
import { pictureOrNull } from '@santhe/rules'

export function presentUser(person: PersonRecord): AdminUser {
  const { _id, username, email, name, phone, role, isActive, avatar, district, farmId, createdAt } = person
  return {
    id: _id,
    username,
    email,
    name,
    phone,
    role,
    isActive,
    avatar: pictureOrNull(avatar),
    district,
    farmId,
    createdAt: createdAt.toISOString(),
  }
}

export function presentStaffMember(person: PersonRecord): StaffMember {
  const { taluk, reportsTo } = person
  return { ...presentUser(person), taluk, reportsTo }
}

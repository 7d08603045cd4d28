import {
  districtNamed,
  fail,
  isStaffMember,
  type Message,
  type Role,
  reportsToManager,
  type StaffMemberRole,
  taluksOf,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { People, type PersonRecord } from '../../../records/person.ts'

export interface Place {
  role: StaffMemberRole
  district: string | null
  taluk: string | null
  reportsTo: number | null
}

type StaffRecord = PersonRecord & { role: StaffMemberRole }
type PlaceChanges = Partial<Omit<Place, 'role'> & { role: Role }>

function refuse(field: 'district' | 'taluk' | 'reportsTo', message: Message): never {
  return fail('VALIDATION', { fields: { [field]: message } })
}

function districtOf({ district }: Place): string {
  if (district === null) return refuse('district', say('form.staffFields'))
  return districtNamed(district)?.name ?? refuse('district', say('staff.district'))
}

/** Accepts any taluk in districts without a list. */
function talukOf({ role, taluk }: Place, district: string): string | null {
  if (role !== 'taluk_agent' || taluk === null) return null
  const taluks = taluksOf(district)
  if (taluks.length === 0) return taluk
  const listed = taluks.find(({ name }) => name.toLowerCase() === taluk.toLowerCase())
  return listed?.name ?? refuse('taluk', say('staff.taluk', { district }))
}

/** @throws VALIDATION by field unless an active manager of the district */
export async function managerOf(
  { id, district }: { id: number; district: string | null },
  domain: Domain,
): Promise<PersonRecord> {
  const { connection, session = null } = domain
  const manager = await People(connection)
    .findOne({ _id: id, role: 'district_manager', district })
    .session(session)
    .lean<PersonRecord>()
  if (!manager) return refuse('reportsTo', say('staff.manager', { district }))
  const { name, isActive } = manager
  return isActive ? manager : refuse('reportsTo', say('staff.inactiveManager', { name, district }))
}

/**
 * Returns the place in listed spellings, without fields that the role lacks. A current manager may be deactivated.
 * docs/product/office.md#staff-rules.
 * @throws VALIDATION with the field named, such as for a manager of another district, or for another one who is deactivated
 */
export async function placeInHierarchy(
  place: Place,
  domain: Domain,
  before?: Pick<PersonRecord, 'district' | 'reportsTo'>,
): Promise<Place> {
  const { role } = place
  const district = districtOf(place)
  const taluk = talukOf(place, district)
  const reportsTo = reportsToManager(role) ? place.reportsTo : null
  const isSame = before?.district === district && before.reportsTo === reportsTo
  if (reportsTo !== null && !isSame) await managerOf({ id: reportsTo, district }, domain)
  return { role, district, taluk, reportsTo }
}

const SQUADS: readonly StaffMemberRole[] = ['taluk_agent', 'delivery_agent']

/** Includes deactivated members. */
export async function membersOf(managerId: number, domain: Domain): Promise<PersonRecord[]> {
  const { connection, session = null } = domain
  return People(connection)
    .find({ role: trusted({ $in: SQUADS }), reportsTo: managerId })
    .session(session)
    .lean<PersonRecord[]>()
}

/** Omitted taluk and manager are cleared with the district. */
function placeAfter(
  before: StaffRecord,
  { role = before.role, district = before.district, taluk, reportsTo }: PlaceChanges,
): Place {
  const stays = district === before.district
  return {
    role: isStaffMember(role) ? role : before.role,
    district,
    taluk: taluk === undefined && stays ? before.taluk : (taluk ?? null),
    reportsTo: reportsTo === undefined && stays ? before.reportsTo : (reportsTo ?? null),
  }
}

/**
 * Returns the place of a staff member after a change, inside `changePeople`.
 * @throws VALIDATION as `placeInHierarchy`
 * @throws CONFLICT with the number of members where a manager of people would get another role or district
 */
export async function moveInHierarchy(before: StaffRecord, changes: PlaceChanges, tx: Domain): Promise<Place> {
  const after = await placeInHierarchy(placeAfter(before, changes), tx, before)
  const stays = after.role === before.role && after.district === before.district
  if (before.role !== 'district_manager' || stays) return after
  const { length } = await membersOf(before._id, tx)
  if (length === 0) return after
  const message = say('staff.membersOfMoved', { members: length, name: before.name })
  return fail('CONFLICT', { message, details: { members: length } })
}

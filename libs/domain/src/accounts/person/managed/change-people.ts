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
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { nextId } from '../../../foundation/ids.ts'
import { Counters } from '../../../records/counter.ts'
import { People, type PersonRecord } from '../../../records/person.ts'
import { failClashing } from '../new-account.ts'

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
 * Returns the place in listed spellings, without fields that the role lacks. The current manager may be deactivated.
 * docs/product/office.md#staff-rules.
 * @throws VALIDATION with the field named, such as for a manager of another district, or a new one who is deactivated
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

/** Without a new taluk and manager, another district clears them. */
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
 * Returns a staff member's place after a change, inside `changePeople`.
 * @throws VALIDATION as `placeInHierarchy`
 * @throws CONFLICT with the number of members when a manager with members would get another role or district
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

/** Ends all sessions of a person. Throws while sessions can't be ended. */
export type EndSessions = (personId: number) => Promise<void>

interface SigningOut<T> {
  /** Runs in a transaction, twice when it signs a person out. */
  work: (tx: Domain) => Promise<T>
  /** Returns the id of the person whose sessions must end with the change. */
  signedOutBy?: (result: T) => number | undefined
  endSessions?: EndSessions | undefined
}

/** Rolls back a change of a person who is still signed in. */
class StillSignedIn extends Error {
  constructor(readonly personId: number) {
    super()
  }
}

/**
 * Runs a change in a transaction and signs out the person named by its result. The first run is rolled back, then the
 * sessions end, then the change is written: a refused change signs nobody out, and nothing changes while sessions
 * can't be ended. They end again after the commit, for those started since.
 */
export async function signingOut<T>({ work, signedOutBy, endSessions }: SigningOut<T>, domain: Domain): Promise<T> {
  if (!endSessions || !signedOutBy) return withTransaction(domain, work)
  const run = (signedOut?: number) =>
    withTransaction(domain, async tx => {
      const result = await work(tx)
      const personId = signedOutBy(result)
      if (personId !== undefined && personId !== signedOut) throw new StillSignedIn(personId)
      return result
    })
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof StillSignedIn)) throw error
    const { personId } = error
    await endSessions(personId)
    const result = await run(personId)
    await endSessions(personId)
    return result
  }
}

const TURN = 'peopleChange'

/**
 * Runs an office's change of people like `signingOut`, one at a time. Each may decide by people that it does not write
 * (whether another admin remains, who reports to whom). A transaction alone does not protect such reads: two admins
 * could deactivate each other.
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN when a unique index refuses a name
 */
export async function changePeople<T>(
  { work, ...signOut }: Parameters<typeof signingOut<T>>[0],
  domain: Domain,
): Promise<T> {
  // Runs outside the transaction: two transactions must not both create the counter.
  await nextId(domain, TURN)
  const inTurn = async (tx: Domain) => {
    const { connection, session } = tx
    // Concurrent transactions conflict on this document: the later one restarts and reads what the earlier one wrote.
    await Counters(connection).updateOne({ _id: TURN }, { $inc: { last: 1 } }, { session })
    return work(tx)
  }
  return signingOut({ work: inTurn, ...signOut }, domain).catch(failClashing)
}

import { type Actor, type FixedRole, fail, isStaffMember, type Role } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { type Domain, isThere } from '../../../foundation/domain.ts'
import { Farms } from '../../../records/farm.ts'
import { Orders } from '../../../records/order.ts'
import { People, type PersonRecord } from '../../../records/person.ts'

function refuseRole(why: FixedRole, { name }: PersonRecord): never {
  const message = why === 'own' || why === 'staff' ? say(`role.${why}`) : say(`role.${why}`, { name })
  return fail('CONFLICT', { message })
}

interface WhatPeopleHave {
  _id: number
  farms: unknown[]
  orders: unknown[]
}

/** Reads at most one farm and one order per person, in one query. */
function readWhatPeopleHave(ids: readonly number[], { connection, session }: Domain): Promise<WhatPeopleHave[]> {
  const oneOf = (from: string, foreignField: string, as: 'farms' | 'orders') => ({
    $lookup: { from, localField: '_id', foreignField, as, pipeline: [{ $limit: 1 }, { $project: { _id: 1 } }] },
  })
  return People(connection)
    .aggregate<WhatPeopleHave>([
      { $match: { _id: trusted({ $in: [...ids] }) } },
      { $project: { _id: 1 } },
      oneOf(Farms(connection).collection.name, 'ownerId', 'farms'),
      oneOf(Orders(connection).collection.name, 'buyerId', 'orders'),
    ])
    .session(session ?? null)
}

/** Returns why the users form can't change roles, by person id; other roles can change. docs/product/office.md#users. */
export async function fixedRolesOf(
  { actor, people }: { actor: Actor; people: readonly PersonRecord[] },
  domain: Domain,
): Promise<ReadonlyMap<number, FixedRole>> {
  const having = new Map<number, WhatPeopleHave>()
  const ids = people.map(({ _id }) => _id)
  if (ids.length > 0) for (const one of await readWhatPeopleHave(ids, domain)) having.set(one._id, one)
  const fixedRoleOf = ({ _id, role, farmId }: PersonRecord): FixedRole | undefined => {
    if (_id === actor.id) return 'own'
    if (isStaffMember(role)) return 'staff'
    const { farms = [], orders = [] } = having.get(_id) ?? {}
    if (farms.length > 0 || farmId !== null) return 'farm'
    return orders.length > 0 ? 'orders' : undefined
  }
  return new Map(
    people.flatMap(person => {
      const fixedRole = fixedRoleOf(person)
      return fixedRole ? [[person._id, fixedRole] as const] : []
    }),
  )
}

/**
 * Checks whether the users form may give a person another role. docs/product/office.md#users.
 * @throws CONFLICT for one's own role, to and from staff, and for a person who has a farm (with its products) or orders
 */
export async function assertMayTakeRole(
  { actor, person, role }: { actor: Actor; person: PersonRecord; role: Role },
  domain: Domain,
): Promise<void> {
  if (role === person.role) return
  const fixedRole = (await fixedRolesOf({ actor, people: [person] }, domain)).get(person._id)
  if (isStaffMember(role) && fixedRole !== 'own') refuseRole('staff', person)
  if (fixedRole) refuseRole(fixedRole, person)
}

/** @throws CONFLICT for the actor's own password: the profile requires the current one, since an open session is no proof */
export function assertNotOwnPassword({ id, changes, by }: { id: number; changes: object; by: { actor: Actor } }): void {
  if (id === by.actor.id && 'password' in changes) {
    fail('CONFLICT', { message: say('password.own') })
  }
}

/** @throws CONFLICT for the actor's own account: people who lock themselves out can't undo it */
export function assertNotOwnAccount(actor: Actor, id: number): void {
  if (id === actor.id) fail('CONFLICT', { message: say('person.ownStatus') })
}

/** Call it inside `changePeople`. `@throws CONFLICT` when no other admin is active. */
export async function assertAnotherAdmin({ _id }: PersonRecord, tx: Domain): Promise<void> {
  const another = { role: 'admin' as const, isActive: true, _id: trusted({ $ne: _id }) }
  if (!(await isThere(People, another, tx))) fail('CONFLICT', { message: say('admin.last') })
}

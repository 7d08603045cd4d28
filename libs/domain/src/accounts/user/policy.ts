import { type Actor, fail, isStaffMember, type Role } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import { Orders } from '../../records/order.ts'
import type { PersonRecord } from '../../records/person.ts'

const conflict = (message: string): never => fail('CONFLICT', { message })

/**
 * Checks whether the users form may give a person another role. docs/product/office.md#users.
 * Throws CONFLICT for one's own role, to and from staff, and for a person who has a farm (with its products) or orders.
 */
export async function assertMayTakeRole(
  { actor, person, role }: { actor: Actor; person: PersonRecord; role: Role },
  domain: Domain,
): Promise<void> {
  const { connection, session = null } = domain
  if (role === person.role) return
  if (person._id === actor.id) conflict('You can’t change your own role; another admin can.')
  if (isStaffMember(person.role) || isStaffMember(role)) {
    conflict('Roles of district managers and squad members are given in the staff manager.')
  }
  const farm = await Farms(connection).exists({ ownerId: person._id }).session(session)
  if (farm || person.farmId !== null) conflict(`${person.name} has a farm, so the role can’t change.`)
  const order = await Orders(connection).exists({ buyerId: person._id }).session(session)
  if (order) conflict(`${person.name} has orders and so keeps the role.`)
}

import type { HierarchyPerson } from '@santhe/contracts'
import { DISTRICTS, STATES } from '@santhe/rules'
import { isSquadMember, membersOf } from './person-body.ts'

export interface ManagerBranch {
  manager: HierarchyPerson
  members: readonly HierarchyPerson[]
}

export interface StaffTree {
  admins: readonly HierarchyPerson[]
  branches: readonly ManagerBranch[]
  /** Squad members without a manager. */
  withoutManager: readonly HierarchyPerson[]
  /** Districts without active staff, by state. */
  emptyDistricts: readonly { state: string; districts: readonly string[] }[]
}

const byDistrict = (a: HierarchyPerson, b: HierarchyPerson) =>
  (a.district ?? '').localeCompare(b.district ?? '', 'en-IN') || a.name.localeCompare(b.name, 'en-IN')

/** docs/product/roles.md#hierarchy. */
export function staffTree(people: readonly HierarchyPerson[]): StaffTree {
  const managers = people.filter(({ role }) => role === 'district_manager').sort(byDistrict)
  const managerIds = new Set(managers.map(({ id }) => id))
  const staffed = new Set(
    people.filter(({ role, isActive }) => role !== 'admin' && isActive).map(({ district }) => district),
  )
  return {
    admins: people.filter(({ role }) => role === 'admin'),
    branches: managers.map(manager => ({ manager, members: membersOf(people, manager.id) })),
    withoutManager: people
      .filter(person => isSquadMember(person) && (person.reportsTo === null || !managerIds.has(person.reportsTo)))
      .sort(byDistrict),
    emptyDistricts: STATES.map(state => ({
      state,
      districts: DISTRICTS.filter(district => district.state === state && !staffed.has(district.name)).map(
        ({ name }) => name,
      ),
    })).filter(({ districts }) => districts.length > 0),
  }
}

import type { HierarchyPerson } from '@santhe/contracts'
import { DISTRICTS, STATES } from '@santhe/rules'

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

const isSquadMember = ({ role }: HierarchyPerson) => role === 'taluk_agent' || role === 'delivery_agent'

const byDistrict = (a: HierarchyPerson, b: HierarchyPerson) =>
  (a.district ?? '').localeCompare(b.district ?? '', 'en-IN') || a.name.localeCompare(b.name, 'en-IN')

export function membersOf(people: readonly HierarchyPerson[], managerId: number): HierarchyPerson[] {
  return people.filter(person => isSquadMember(person) && person.reportsTo === managerId)
}

/** Returns active managers of the district, plus the current one even if deactivated. */
export function managersOf(
  people: readonly HierarchyPerson[],
  district: string | null,
  presentId?: number | null,
): HierarchyPerson[] {
  return people.filter(
    ({ id, role, isActive, ...person }) =>
      role === 'district_manager' && person.district === district && (isActive || id === presentId),
  )
}

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

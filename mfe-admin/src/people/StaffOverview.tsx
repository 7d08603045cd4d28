import type { HierarchyPerson } from '@santhe/contracts'
import { DISTRICTS, STATES } from '@santhe/rules'
import { Badge, classes, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import peopleTexts from '../texts/en/people.json'
import staffTexts from '../texts/en/staff.json'
import styles from './people.module.css'
import { isSquadMember, membersOf } from './person-writes.ts'

/** docs/product/office.md#staff-tab */
export function StaffOverview({ hierarchy }: { hierarchy: readonly HierarchyPerson[] | undefined }) {
  if (!hierarchy) return <OverviewSkeleton />
  const tree = staffTree(hierarchy)
  return (
    <div className={styles.overview}>
      <Tree tree={tree} />
      <div className={styles.gaps}>
        <WithoutManager people={tree.withoutManager} />
        <EmptyDistricts states={tree.emptyDistricts} />
      </div>
    </div>
  )
}

function OverviewSkeleton() {
  return (
    <SkeletonGroup className={styles.overview}>
      <Skeleton shape="pill" width="60%" />
      <Skeleton shape="pill" width="80%" />
      <Skeleton shape="pill" width="70%" />
    </SkeletonGroup>
  )
}

function Tree({ tree: { admins, branches } }: { tree: StaffTree }) {
  const t = useTexts(staffTexts)
  return (
    <section className={styles.card} aria-label={t('tree.label')}>
      <h2 className={styles.heading}>{t('tree.admins')}</h2>
      <ul className={styles.names}>
        {admins.map(person => (
          <li key={person.id}>
            <PersonName person={person} />
          </li>
        ))}
      </ul>
      {branches.length === 0 ? (
        <p className={styles.quiet}>{t('tree.noManagers')}</p>
      ) : (
        <ul className={styles.branches}>
          {branches.map(branch => (
            <Branch key={branch.manager.id} branch={branch} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Branch({ branch: { manager, members } }: { branch: ManagerBranch }) {
  const t = useTexts(staffTexts)
  const tp = useTexts(peopleTexts)
  return (
    <li>
      <h3 className={styles.manager}>
        <PersonName person={manager} />
        <span className={styles.quiet}>{manager.district ?? t('noDistrict')}</span>
      </h3>
      {members.length === 0 ? (
        <p className={styles.quiet}>{t('tree.noSquad')}</p>
      ) : (
        <ul className={classes(styles.members, styles.squad)} aria-label={t('tree.squadOf', { name: manager.name })}>
          {members.map(person => (
            <li key={person.id}>
              <PersonName person={person} />
              <span className={styles.quiet}>
                {[tp(`roles.${person.role}`), person.taluk].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function PersonName({ person: { name, isActive } }: { person: HierarchyPerson }) {
  const tp = useTexts(peopleTexts)
  return (
    <span className={styles.name}>
      <span>{name}</span>
      {!isActive && <Badge tone="bad">{tp('inactive')}</Badge>}
    </span>
  )
}

function WithoutManager({ people }: { people: readonly HierarchyPerson[] }) {
  const t = useTexts(staffTexts)
  const tp = useTexts(peopleTexts)
  return (
    <section className={styles.card} aria-label={t('tree.withoutManager')}>
      <h2 className={styles.heading}>{t('tree.withoutManager')}</h2>
      {people.length === 0 ? (
        <p className={styles.quiet}>{t('tree.everybodyHasOne')}</p>
      ) : (
        <ul className={styles.members}>
          {people.map(person => (
            <li key={person.id}>
              <PersonName person={person} />
              <span className={styles.quiet}>
                {tp(`roles.${person.role}`)} · {person.district ?? t('noDistrict')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function EmptyDistricts({ states }: { states: StaffTree['emptyDistricts'] }) {
  const t = useTexts(staffTexts)
  return (
    <section className={styles.card} aria-label={t('tree.emptyDistricts')}>
      <h2 className={styles.heading}>{t('tree.emptyDistricts')}</h2>
      <p className={styles.quiet}>{t('tree.emptyDistrictsText')}</p>
      {states.map(({ state, districts }, place) => (
        <details key={state} open={place === 0}>
          <summary className={styles.state}>{t('tree.ofState', { state, count: districts.length })}</summary>
          <p className={styles.districts}>{districts.join(', ')}</p>
        </details>
      ))}
    </section>
  )
}

interface ManagerBranch {
  manager: HierarchyPerson
  members: readonly HierarchyPerson[]
}

interface StaffTree {
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
function staffTree(people: readonly HierarchyPerson[]): StaffTree {
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

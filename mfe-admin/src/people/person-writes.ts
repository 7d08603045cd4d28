import { useCall, useIdempotencyKey } from '@santhe/client'
import {
  type AdminUser,
  createStaff,
  createUser,
  deleteStaff,
  type HierarchyPerson,
  type StaffChanges,
  type StaffForm,
  type StaffMember,
  setPersonActive,
  type UserChanges,
  type UserForm,
  updateStaff,
  updateStaffStatus,
  updateUser,
} from '@santhe/contracts'
import { type CallError, type Outcome, reasonOf, useToast, withFallback } from '@santhe/host'
import { ROLES, type Role, reportsToManager, STAFF_MEMBER_ROLES, type StaffMemberRole, USER_ROLES } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { useTexts } from '@santhe/ui'
import { onlyChanges } from '../forms/form-parts.tsx'
import staffTexts from '../texts/en/staff.json'
import userTexts from '../texts/en/user.json'

/** A person of either list; only staff have a taluk and a manager. */
export type OfficePerson = AdminUser & Partial<Pick<StaffMember, 'taluk' | 'reportsTo'>>

export type PeopleList = 'users' | 'staff'

export type PersonValues = Record<
  | ('username' | 'email' | 'name' | 'phone')
  | ('password' | 'role')
  | ('farmName' | 'farmLocation')
  | ('district' | 'taluk' | 'reportsTo'),
  string
>

/** Shows an unconfirmed new email address, so that saving it again changes nothing. */
export function initialValues(person: OfficePerson | undefined, role: Role): PersonValues {
  const { username = '', email = '', pendingEmail, name = '', phone = '', district, taluk, reportsTo } = person ?? {}
  return {
    ...{ username, email: pendingEmail ?? email, name, phone, password: '', role: person?.role ?? role },
    ...{ farmName: '', farmLocation: '', district: district ?? '', taluk: taluk ?? '' },
    reportsTo: reportsTo ? String(reportsTo) : '',
  }
}

const accountOf = ({ username, email, name, phone }: PersonValues) => ({ username, email, name, phone })

/** A farmer without a farm creates one in this form. */
export function needsFarm(user: AdminUser | undefined, { role }: Pick<PersonValues, 'role'>): boolean {
  return role === 'farmer' && user?.role !== 'farmer'
}

function newUserBody(values: PersonValues): UserForm {
  const { password, farmName, farmLocation } = values
  const account = { ...accountOf(values), password }
  const role = USER_ROLES.find(each => each === values.role) ?? 'customer'
  return role === 'farmer' ? { ...account, role, farmName, farmLocation } : { ...account, role }
}

function userChangesBody(user: AdminUser, values: PersonValues): UserChanges {
  const bodyOf = (of: PersonValues) => ({ ...accountOf(of), role: ROLES.find(each => each === of.role) ?? user.role })
  return {
    ...onlyChanges(bodyOf(initialValues(user, user.role)), bodyOf(values)),
    ...(values.password !== '' && { password: values.password }),
    ...(needsFarm(user, values) && { farmName: values.farmName, farmLocation: values.farmLocation }),
  }
}

/** Returns errors of a new farm, which the contract of a change can't require. */
export function farmProblems(user: AdminUser | undefined, values: PersonValues): Record<string, string> {
  if (!user || !needsFarm(user, values)) return {}
  return {
    ...(values.farmName.trim() === '' && { farmName: coded('form.farmName') }),
    ...(values.farmLocation === '' && { farmLocation: coded('form.farmLocation') }),
  }
}

export function memberRoleOf({ role }: Pick<PersonValues, 'role'>): StaffMemberRole {
  return STAFF_MEMBER_ROLES.find(each => each === role) ?? 'taluk_agent'
}

export const isSquadMember = ({ role }: HierarchyPerson) => role === 'taluk_agent' || role === 'delivery_agent'

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

/** Returns active managers of the district and the current one, excluding the person. */
export function managersFor(
  hierarchy: readonly HierarchyPerson[],
  { district }: Pick<PersonValues, 'district'>,
  member: OfficePerson | undefined,
): HierarchyPerson[] {
  return district === '' ? [] : managersOf(hierarchy, district, member?.reportsTo).filter(({ id }) => id !== member?.id)
}

/** Includes only the place fields of the role. */
function newStaffBody(values: PersonValues): StaffForm {
  const { password, district, taluk, reportsTo } = values
  const role = memberRoleOf(values)
  return {
    ...accountOf(values),
    ...{ password, role, district },
    taluk: role === 'taluk_agent' && taluk !== '' ? taluk : null,
    reportsTo: reportsToManager(role) && reportsTo !== '' ? Number(reportsTo) : null,
  }
}

function staffChangesBody(member: OfficePerson, values: PersonValues): StaffChanges {
  const { password: _blank, ...before } = newStaffBody(initialValues(member, memberRoleOf(member)))
  const { password, ...after } = newStaffBody(values)
  return { ...onlyChanges(before, after), ...(password !== '' && { password }) }
}

export function newBody(list: PeopleList, values: PersonValues): UserForm | StaffForm {
  return list === 'users' ? newUserBody(values) : newStaffBody(values)
}

/** Returns changed fields without a blank password, plus the fields of a new farm. */
export function changesBody(list: PeopleList, person: OfficePerson, values: PersonValues): UserChanges | StaffChanges {
  return list === 'users' ? userChangesBody(person, values) : staffChangesBody(person, values)
}

const CALLS = {
  users: { create: createUser, update: updateUser, setStatus: setPersonActive },
  staff: { create: createStaff, update: updateStaff, setStatus: updateStaffStatus },
} as const

const DONE = { create: 'created', update: 'updated', status: 'statusUpdated', delete: 'deleted' } as const
const FAILED = {
  create: 'createFailed',
  update: 'updateFailed',
  status: 'statusFailed',
  delete: 'deleteFailed',
} as const

/** Shows a write's toast and returns the refusal, if any. docs/product/office.md#staff-toasts. */
function useReport(list: PeopleList) {
  const tu = useTexts(userTexts)
  const ts = useTexts(staffTexts)
  const toast = useToast()
  return (act: keyof typeof DONE, outcome: Outcome<{ name?: string; message?: string }>): CallError | undefined => {
    const ofUser = act === 'create' ? 'create' : 'update'
    if (outcome.ok) {
      const text = outcome.data.name ?? ''
      const user = { title: tu(DONE[ofUser]), text }
      toast({ ...(list === 'users' ? user : { title: ts('success'), text: ts(DONE[act]) }), tone: 'good' })
      return undefined
    }
    const { error } = outcome
    const user = { title: tu(FAILED[ofUser]), text: reasonOf(error) }
    toast({
      ...(list === 'users' ? user : { title: ts('error'), ...withFallback(error, ts(FAILED[act])) }),
      tone: 'bad',
    })
    return error
  }
}

/** Returns calls that change people of a list. Each shows a toast and resolves to the refusal, if any. */
export function usePeopleCalls(list: PeopleList) {
  const report = useReport(list)
  const [create] = useCall(CALLS[list].create)
  const keyOf = useIdempotencyKey()
  const [update] = useCall(CALLS[list].update)
  const [setStatus, { isBusy }] = useCall(CALLS[list].setStatus)
  const [remove] = useCall(deleteStaff)
  return {
    isBusy,
    create: async (body: UserForm | StaffForm) => report('create', await create({ body, idempotencyKey: keyOf(body) })),
    update: async (id: number, body: UserChanges | StaffChanges) =>
      report('update', await update({ params: { id }, body })),
    /** `offers`: what to do with a farmer's products. */
    toggle: async ({ id, isActive }: { id: number; isActive: boolean }, offers?: 'takeOut' | 'bringBack') =>
      report('status', await setStatus({ params: { id }, body: { isActive: !isActive, ...(offers && { offers }) } })),
    remove: async (id: number, reportsTo: number | undefined) =>
      report('delete', await remove({ params: { id }, query: { reportsTo } })),
  }
}

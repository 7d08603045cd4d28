import type { AdminUser, UserChanges, UserForm } from '@santhe/contracts'
import { FARM_LOCATION_MESSAGE, FARM_NAME_MESSAGE, ROLES, type Role, USER_ROLES } from '@santhe/rules'
import { onlyChanges } from '../forms/only-changes.ts'

export type UserValues = Record<
  'username' | 'email' | 'name' | 'phone' | 'password' | 'role' | 'farmName' | 'farmLocation',
  string
>

/** Returns what the form begins with: an address that waits to be confirmed stands in the field, so that saving it again changes nothing. */
export function initialValues(user: AdminUser | undefined): UserValues {
  const { username = '', email = '', pendingEmail, name = '', phone = '', role = 'customer' } = user ?? {}
  return { username, email: pendingEmail ?? email, name, phone, role, password: '', farmName: '', farmLocation: '' }
}

/** Whether the form needs the fields of a farm: a new farmer has none yet. */
export function needsFarm(user: AdminUser | undefined, { role }: Pick<UserValues, 'role'>): boolean {
  return role === 'farmer' && user?.role !== 'farmer'
}

const roleOf = <R extends Role>(roles: readonly R[], { role }: UserValues, otherwise: R): R =>
  roles.find(each => each === role) ?? otherwise

/** Returns the body that creates a user. */
export function newUserBody(values: UserValues): UserForm {
  const { farmName, farmLocation, ...account } = values
  const role = roleOf(USER_ROLES, values, 'customer')
  return role === 'farmer' ? { ...account, role, farmName, farmLocation } : { ...account, role }
}

/** Returns the body that changes a user: what differs. A blank password is left out, and so is the farm where none is made. */
export function changesBody(user: AdminUser, values: UserValues): UserChanges {
  return {
    ...onlyChanges(accountOf(user, initialValues(user)), accountOf(user, values)),
    ...(values.password !== '' && { password: values.password }),
    ...(needsFarm(user, values) && { farmName: values.farmName, farmLocation: values.farmLocation }),
  }
}

function accountOf(
  user: AdminUser,
  values: UserValues,
): Pick<UserChanges, 'username' | 'email' | 'name' | 'phone' | 'role'> {
  const { username, email, name, phone } = values
  return { username, email, name, phone, role: roleOf(ROLES, values, user.role) }
}

/** Messages of a farm that a change makes, which the contract can't require. */
export function farmProblems(user: AdminUser | undefined, values: UserValues): Record<string, string> {
  if (!user || !needsFarm(user, values)) return {}
  return {
    ...(values.farmName.trim() === '' && { farmName: FARM_NAME_MESSAGE }),
    ...(values.farmLocation === '' && { farmLocation: FARM_LOCATION_MESSAGE }),
  }
}

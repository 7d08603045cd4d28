import { FIXED_ROLES, ROLES, USER_ROLES } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { ExistingUsername, FarmLocation, FarmName, NewUsername, Password, PersonName, Phone } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Email, Moment, optional, Paging, PictureUrl } from './fields.ts'
import { z } from './schema.ts'
import { SearchText } from './text.ts'

/** A person as the back office lists them (docs/product/office.md#users). */
export const AdminUser = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  pendingEmail: z.string().nullable(),
  isEmailConfirmed: z.boolean(),
  name: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  avatar: PictureUrl.nullable(),
  district: z.string().nullable(),
  farmId: z.number().nullable(),
  /** Why the role can't change; users list only. */
  fixedRole: z.enum(FIXED_ROLES).optional(),
  /** Users list, farmers only: products on sale, and withdrawn with the account. */
  offers: z.object({ onSale: z.number(), takenOut: z.number() }).optional(),
  createdAt: Moment,
})
export type AdminUser = z.output<typeof AdminUser>

/** Ignored in writes, so list rows can be sent back. */
export const READ_ONLY_OF_PEOPLE = [
  'id',
  'avatar',
  'farmId',
  'fixedRole',
  'offers',
  'createdAt',
  'pendingEmail',
  'isEmailConfirmed',
]

export const listUsers = endpoint({
  call: 'GET /api/admin/users',
  access: ['admin'],
  summary: 'People, newest first',
  query: z.object({ role: z.enum([...ROLES, 'all', '']).optional(), search: SearchText, ...Paging }),
  response: z.array(AdminUser),
  provides: ['staff'],
  paged: true,
})

const NewUser = {
  username: NewUsername,
  password: Password,
  email: Email,
  /** Defaults to the username. */
  name: optional(PersonName),
  phone: optional(Phone),
  isActive: z.boolean().optional(),
}

const NO_ROLE = coded('form.role')
const NewUserForm = z.strictObject({
  ...NewUser,
  role: z.enum(['customer', 'admin']),
  farmName: z.unknown().optional(),
  farmLocation: z.unknown().optional(),
})
const NewFarmerForm = z.strictObject({
  ...NewUser,
  role: z.literal('farmer'),
  farmName: FarmName,
  farmLocation: FarmLocation,
})
const FORM_OF_ROLE = z.discriminatedUnion('role', [NewUserForm, NewFarmerForm])
type Refusals = Parameters<Parameters<typeof z.preprocess>[0]>[1]

/** Without a role, other fields are validated too. */
function refuseWithoutRole(form: z.input<typeof FORM_OF_ROLE>, refusals: Refusals): z.input<typeof FORM_OF_ROLE> {
  if (typeof form !== 'object' || form === null || USER_ROLES.includes(form.role)) return form
  const { error } = NewUserForm.safeParse({ ...form, role: 'customer' })
  for (const { path, message } of error?.issues ?? []) refusals.addIssue({ code: 'custom', path, message })
  refusals.addIssue({ code: 'custom', path: ['role'], message: NO_ROLE })
  return form
}

/** docs/product/office.md#users. A farmer gets a farm; farm fields of other roles are ignored. */
export const UserForm = z.preprocess(refuseWithoutRole, FORM_OF_ROLE)
export type UserForm = z.input<typeof UserForm>

export const createUser = endpoint({
  call: 'POST /api/admin/users',
  access: ['admin'],
  summary: 'Makes a person, with a farm for a farmer',
  body: UserForm,
  response: AdminUser,
  errors: ['NAME_TAKEN', 'EMAIL_TAKEN', 'KEY_REUSED', 'NOT_FOUND'],
  invalidates: ['staff', 'farm', 'statistics'],
  creates: true,
  idempotent: true,
  ignores: [...READ_ONLY_OF_PEOPLE, 'district'],
})

/** Omitted fields and a blank password stay. Farm fields apply when becoming a farmer. */
export const UserChanges = z
  .strictObject({
    username: ExistingUsername,
    password: optional(Password),
    email: Email,
    name: optional(PersonName),
    phone: optional(Phone),
    role: z.enum(ROLES, NO_ROLE),
    isActive: z.boolean(),
    farmName: optional(FarmName),
    farmLocation: optional(FarmLocation),
  })
  .partial()
export type UserChanges = z.input<typeof UserChanges>

export const updateUser = endpoint({
  call: 'PUT /api/admin/users/:id',
  access: ['admin'],
  summary: 'Changes a person; a new e-mail address is confirmed first, and another role or password ends the sessions',
  body: UserChanges,
  response: AdminUser,
  errors: ['NAME_TAKEN', 'EMAIL_TAKEN', 'CONFLICT', 'RATE_LIMITED'],
  invalidates: ['staff', 'person', 'farm', 'product', 'statistics'],
  ignores: [...READ_ONLY_OF_PEOPLE, 'district'],
})

export const setPersonActive = endpoint({
  call: 'PUT /api/admin/users/:id/toggle-status',
  access: ['admin'],
  summary: 'Activates or deactivates a person, whose sessions then end at once; nobody deactivates themselves',
  body: z.strictObject({
    isActive: z.boolean(),
    /** Withdraws a deactivated farmer's products, or restores them. */
    offers: z.enum(['takeOut', 'bringBack']).optional(),
  }),
  response: AdminUser,
  errors: ['CONFLICT'],
  invalidates: ['staff', 'product', 'farm', 'statistics'],
  movesStock: true,
})

import { isPlainUsername, LANGUAGES, NATIONAL_DIGITS, plainSigns, ROLES } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { endpoint } from './endpoint.ts'
import { Email, Moment, PictureUrl } from './fields.ts'
import { z } from './schema.ts'
import { lines, plain, text } from './text.ts'

/** A person as their own session sees them (docs/product/accounts.md#user-fields). */
export const SessionPerson = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  avatar: PictureUrl.nullable(),
  district: z.string().nullable(),
  /** The part of the district an agent works in; missing in older browser storage. */
  taluk: z.string().nullable().optional(),
  isActive: z.boolean(),
  createdAt: Moment,
  farmId: z.number().nullable(),
  threeButtons: z.boolean().optional(),
  /** Language of mails, push and news; missing until chosen. docs/product/accounts.md#language */
  language: z.enum(LANGUAGES).optional(),
  /** Set while an agent acts for this farmer. */
  helps: z.object({ farmName: z.string(), expiresAt: Moment }).optional(),
})
export type SessionPerson = z.output<typeof SessionPerson>

export const SignedIn = z.object({ user: SessionPerson, token: z.string() })
export type SignedIn = z.output<typeof SignedIn>

/** Response without data. */
export const Done = z.object({ message: z.string() })

const SHORT_USERNAME = coded('form.usernameShort')
export const Password = plain(
  z
    .string(coded('form.password'))
    .min(6, coded('form.password'))
    .max(200, coded('form.tooLong', { most: 200 })),
  'exact',
)
/** For lookups: existing names may break today's rules. */
export const ExistingUsername = plain(
  z
    .string(SHORT_USERNAME)
    .trim()
    .min(3, SHORT_USERNAME)
    .max(60, coded('form.tooLong', { most: 60 })),
  'exact',
)

/** docs/product/accounts.md#login-rules. */
export const LoginForm = z.strictObject({ username: ExistingUsername, password: Password })
export type LoginForm = z.input<typeof LoginForm>

const INVALID_PHONE = coded('form.phone')
const SHORT_PHONE = coded('form.phoneShort')
const MOST_PHONE = 30

/** Normalised, so numbers can be called and found. docs/product/money-and-dates.md#figures-typed. */
export const Phone = plain(
  z
    .string(SHORT_PHONE)
    .overwrite(plainSigns)
    .max(MOST_PHONE, coded('form.tooLong', { most: MOST_PHONE }))
    .refine(phone => phone.replace(/\D/g, '').length >= NATIONAL_DIGITS, SHORT_PHONE)
    .regex(/^[\d +\-()]*$/, INVALID_PHONE),
  'line',
)

/** May contain two numbers or an extension; normalised like `Phone`. */
export const DeliveryPhone = plain(
  z.string(INVALID_PHONE).overwrite(plainSigns).min(NATIONAL_DIGITS, INVALID_PHONE).max(MOST_PHONE, INVALID_PHONE),
  'line',
)

/** No look-alike characters; existing names still sign in. */
export const NewUsername = ExistingUsername.refine(isPlainUsername, coded('form.username'))
export const LONGEST_NAME = 100
export const PersonName = text(2, 'form.name', LONGEST_NAME)
export const FarmName = text(2, 'form.farmName', 100)
export const FarmLocation = text(1, 'form.farmLocation', 100)

const Account = { username: NewUsername, password: Password, email: Email, name: PersonName, phone: Phone }

/** docs/product/accounts.md#registration-rules. Customers' farm fields are ignored. */
export const RegisterForm = z.discriminatedUnion('role', [
  z.strictObject({
    ...Account,
    role: z.literal('customer'),
    farmName: z.unknown().optional(),
    farmLocation: z.unknown().optional(),
    farmDescription: z.unknown().optional(),
  }),
  z.strictObject({
    ...Account,
    role: z.literal('farmer'),
    farmName: FarmName,
    farmDescription: lines(10, 'form.farmDescription', 2000),
    farmLocation: FarmLocation,
  }),
])
export type RegisterForm = z.input<typeof RegisterForm>

export const login = endpoint({
  call: 'POST /api/login',
  access: 'anyone',
  summary: 'Signs in; sets the cookie and responds with the bearer token',
  body: LoginForm,
  response: SignedIn,
  errors: ['WRONG_CREDENTIALS', 'RATE_LIMITED', 'NOT_SIGNED_IN'],
  invalidates: ['person', 'order', 'product', 'farm'],
  needsNoSession: true,
  takesNoTurn: true,
})

export const register = endpoint({
  call: 'POST /api/register',
  access: 'anyone',
  summary: 'Makes an account, with a farm for a farmer, and signs in',
  body: RegisterForm,
  response: SignedIn,
  errors: ['NAME_TAKEN', 'EMAIL_TAKEN', 'RATE_LIMITED', 'NOT_SIGNED_IN'],
  invalidates: ['person', 'order', 'farm'],
  creates: true,
  // Identified by content, since nobody is signed in: docs/product/accounts.md#repeated-registration.
  idempotent: true,
  needsNoSession: true,
  takesNoTurn: true,
})

/** docs/product/accounts.md#language */
export const setLanguage = endpoint({
  call: 'PUT /api/users/language',
  access: 'signedIn',
  summary: 'Sets the language of the person’s mails, push and news',
  body: z.strictObject({ language: z.enum(LANGUAGES) }),
  response: Done,
  invalidates: ['person'],
  repeatsHarmlessly: true,
})

/** docs/product/accounts.md#signing-out */
export const logout = endpoint({
  call: 'POST /api/logout',
  access: 'signedIn',
  summary: 'Ends the session',
  response: Done,
  takesNoTurn: true,
})

export const readSession = endpoint({
  call: 'GET /api/auth/me',
  access: 'signedIn',
  summary: 'The signed-in person, fresh from the server',
  response: SessionPerson,
  provides: ['person'],
})

/** Prefills checkout and profile. */
export const readUserProfile = endpoint({
  call: 'GET /api/users/profile',
  access: 'signedIn',
  summary: 'The signed-in person with the saved address',
  response: SessionPerson.extend({
    address: z.string(),
    landmark: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
  provides: ['person'],
})

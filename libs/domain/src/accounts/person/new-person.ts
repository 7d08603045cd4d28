import { type ErrorCode, fail, isPlainUsername, nameKey, type Role, USERNAME_MESSAGE } from '@santhe/rules'
import { duplicateKey } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { isReservedForFormerOwner } from './pending-email.ts'
import { personWords } from './person-words.ts'

const CLASHES = {
  usernameKey: { code: 'NAME_TAKEN', field: 'username', text: 'This username is already taken.' },
  emailKey: { code: 'EMAIL_TAKEN', field: 'email', text: 'This email address is already registered.' },
} as const satisfies Record<string, { code: ErrorCode; field: string; text: string }>

type Clash = (typeof CLASHES)[keyof typeof CLASHES]

/** Throws the code and text of the first clash, with the field of each; returns where there is none. */
function refuseTaken(clashes: readonly Clash[]): void {
  const [first] = clashes
  if (!first) return
  const fields = Object.fromEntries(clashes.map(({ field, text }) => [field, text]))
  fail(first.code, { message: first.text, fields })
}

/** @throws EMAIL_TAKEN with the field named */
export function failEmailTaken(): never {
  const { code, field, text } = CLASHES.emailKey
  return fail(code, { message: text, fields: { [field]: text } })
}

/** The names of a new account, checked before its password is hashed. */
export interface NewAccount {
  username: string
  email: string
  now: Date
}

/**
 * Checks that no name is taken, and names every one that is; the unique indexes decide.
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN
 * @throws VALIDATION for a username that could be taken for another one
 */
export async function assertFree({ username, email, now }: NewAccount, domain: Domain): Promise<void> {
  if (!isPlainUsername(username)) {
    fail('VALIDATION', { message: USERNAME_MESSAGE, fields: { username: USERNAME_MESSAGE } })
  }
  const { connection } = domain
  const [byName, byEmail, isReserved] = await Promise.all([
    People(connection).exists({ usernameKey: nameKey(username) }),
    People(connection).exists({ emailKey: nameKey(email) }),
    isReservedForFormerOwner({ email, now }, domain),
  ])
  const clashes = [...(byName ? [CLASHES.usernameKey] : []), ...(byEmail || isReserved ? [CLASHES.emailKey] : [])]
  refuseTaken(clashes)
}

/**
 * @throws NAME_TAKEN with the field named, where a unique index refused a name, and any other error as it is: two requests of one person
 * for another e-mail address are a write conflict, after which the driver runs the later one again
 * @throws EMAIL_TAKEN with the field named, where a unique index refused a name, and any other error as it is: two requests of one person
 * for another e-mail address are a write conflict, after which the driver runs the later one again
 */
export function failClashing(error: unknown): never {
  const duplicateFields = duplicateKey(error) ?? []
  refuseTaken(Object.entries(CLASHES).flatMap(([key, clash]) => (duplicateFields.includes(key) ? [clash] : [])))
  throw error
}

export interface NewPerson extends NewAccount {
  id: number
  passwordHash: string
  name: string
  phone: string
  role: Role
}

/** Returns the person of a new account: active, without farm, area or address. */
export function newPerson({ id, username, email, now, ...fields }: NewPerson): PersonRecord {
  return {
    _id: id,
    username,
    usernameKey: nameKey(username),
    email,
    emailKey: nameKey(email),
    ...fields,
    isActive: true,
    avatar: null,
    district: null,
    taluk: null,
    reportsTo: null,
    farmId: null,
    address: '',
    city: '',
    state: '',
    zipCode: '',
    landmark: '',
    words: personWords({ ...fields, username, email }),
    createdAt: now,
  }
}

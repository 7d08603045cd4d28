import { type ErrorCode, fail, isPlainUsername, type Language, nameKey, type Role } from '@santhe/rules'
import { say, type TextCode } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { newFarm } from '../../catalog/farm/new-farm.ts'
import { addEvent, addEventsFor } from '../../foundation/add-event.ts'
import { duplicateKey } from '../../foundation/database-errors.ts'
import { type Domain, isThere } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import { hashPassword } from '../../foundation/secrets.ts'
import { EmailChanges, later, TAKE_BACK_MS } from '../../records/email-change.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { personWords } from './queries.ts'

export interface NewFarmFields {
  farmName: string
  location: string
  description: string
}

export interface AccountFields {
  username: string
  password: string
  email: string
  name: string
  phone: string
  role: Role
  /** Language of the registration form. */
  language?: Language
  /** Farm of a farmer; ignored for other roles. */
  farm?: NewFarmFields | undefined
  /** Whether the confirmation link may be mailed now; by default true. */
  mayMail?: boolean
  now: Date
}

export interface Account {
  person: PersonRecord
  farm: FarmRecord | undefined
}

/** Call it outside of a transaction: it reserves an id. */
export async function farmFor(
  { owner, fields, now }: { owner: { id: number; name: string }; fields: NewFarmFields; now: Date },
  domain: Domain,
): Promise<FarmRecord> {
  return newFarm({ ...fields, id: await nextId(domain, 'farm'), owner, now })
}

/**
 * Returns a new account, which `insertAccount` stores; call it outside of a transaction.
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN with the field named
 * @throws VALIDATION for a misleading username
 */
export async function newAccount(input: AccountFields, domain: Domain): Promise<Account> {
  const { password, farm: fields, mayMail = true, ...account } = input
  await assertFree(account, domain)
  const [id, passwordHash] = await Promise.all([nextId(domain, 'person'), hashPassword(password)])
  const owner = { id, name: account.name }
  const farm =
    account.role === 'farmer' && fields ? await farmFor({ owner, fields, now: account.now }, domain) : undefined
  const person = newPerson({ ...account, id, passwordHash })
  const ofFarm = { district: farm?.district ?? null, farmId: farm?._id ?? null }
  return { person: { ...person, ...ofFarm, ...(mayMail && { emailLinkAt: account.now }) }, farm }
}

/**
 * Stores a new account inside a transaction, and requests the link that confirms its address.
 * @throws MongoDB's error 11000 for a name taken meanwhile
 */
export async function insertAccount({ person, farm }: Account, tx: Domain): Promise<void> {
  const { connection, session } = tx
  await People(connection).create([person], { session })
  if (farm) await Farms(connection).create([farm], { session })
  await requestConfirmation(person, tx)
}

const CLASHES = {
  usernameKey: { code: 'NAME_TAKEN', field: 'username', text: 'person.nameTaken' },
  emailKey: { code: 'EMAIL_TAKEN', field: 'email', text: 'person.emailTaken' },
} as const satisfies Record<string, { code: ErrorCode; field: string; text: TextCode }>

type Clash = (typeof CLASHES)[keyof typeof CLASHES]

/** @throws the code and text of the first clash, naming the fields of all */
function refuseTaken(clashes: readonly Clash[]): void {
  const [first] = clashes
  if (!first) return
  const fields = Object.fromEntries(clashes.map(({ field, text }) => [field, say(text)]))
  fail(first.code, { message: say(first.text), fields })
}

/** @throws EMAIL_TAKEN with the field named */
export function failEmailTaken(): never {
  const { code, field, text } = CLASHES.emailKey
  return fail(code, { message: say(text), fields: { [field]: say(text) } })
}

export interface NewAccount {
  username: string
  email: string
  now: Date
}

/**
 * Checks that no name is taken, naming each one that is; the unique indexes have the last word.
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN
 * @throws VALIDATION for a username that looks like another
 */
export async function assertFree({ username, email, now }: NewAccount, domain: Domain): Promise<void> {
  if (!isPlainUsername(username)) {
    fail('VALIDATION', { fields: { username: say('form.username') } })
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
 * Rethrows any other error: two requests of one person for another e-mail address are a write conflict, after which the driver
 * repeats the later one.
 * @throws NAME_TAKEN with the field named, when a unique index refused it
 * @throws EMAIL_TAKEN with the field named, when a unique index refused it
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
  language?: Language
}

/** Returns a new account's person: active, without farm, area or address. */
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

/**
 * Requests the link that confirms a new account's address, in the creating transaction: by bell and mail, or only by bell
 * while mails are limited.
 */
async function requestConfirmation(
  { _id: personId, emailKey, emailLinkAt, createdAt: at }: PersonRecord,
  tx: Domain,
): Promise<void> {
  const event = { kind: 'emailConfirmationRequested' as const, at, personId, emailKey }
  if (emailLinkAt) await addEvent(event, tx)
  else await addEventsFor(['bell'], [event], tx)
}

/** Returns whether an e-mail address was recently another person's and can still be restored from its mailbox, so that it can't be registered. */
export async function isReservedForFormerOwner(
  { email, personId, now }: { email: string; personId?: number; now: Date },
  domain: Domain,
): Promise<boolean> {
  const since = later(now, -TAKE_BACK_MS)
  const change = {
    ...{ fromKey: nameKey(email), state: 'confirmed' as const, confirmedAt: trusted({ $gt: since }) },
    ...(personId !== undefined && { personId: trusted({ $ne: personId }) }),
  }
  return isThere(EmailChanges, change, domain)
}

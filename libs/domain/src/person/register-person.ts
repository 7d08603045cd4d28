import { type ErrorCode, fail, type RegistrableRole } from '@santhe/rules'
import { nextId } from '../counter/next-id.ts'
import { type Domain, inTransaction } from '../domain.ts'
import { duplicateKey } from '../duplicate-key.ts'
import { Farms } from '../farm/model.ts'
import { newFarm } from '../farm/new-farm.ts'
import { nameKey, People, type PersonRecord } from './model.ts'
import { hashPassword } from './password.ts'

export interface RegisterPerson {
  username: string
  password: string
  email: string
  name: string
  phone: string
  role: RegistrableRole
  /** What a farmer says of the farm; ignored for a customer. */
  farm?: { farmName: string; location: string; description: string } | undefined
  now: Date
}

const CLASHES = {
  usernameKey: { code: 'NAME_TAKEN', field: 'username', text: 'This username is already taken.' },
  emailKey: { code: 'EMAIL_TAKEN', field: 'email', text: 'This email address is already registered.' },
} as const satisfies Record<string, { code: ErrorCode; field: string; text: string }>

type Clash = (typeof CLASHES)[keyof typeof CLASHES]

function failTaken(clashes: readonly Clash[]): never {
  const [first] = clashes
  const fields = Object.fromEntries(clashes.map(({ field, text }) => [field, text]))
  return fail(first?.code ?? 'CONFLICT', { fields })
}

/** Names every field that is taken before the costly work begins; the unique indexes have the last word. */
async function assertFree(keys: Pick<PersonRecord, 'usernameKey' | 'emailKey'>, { connection }: Domain): Promise<void> {
  const [byName, byEmail] = await Promise.all([
    People(connection).exists({ usernameKey: keys.usernameKey }),
    People(connection).exists({ emailKey: keys.emailKey }),
  ])
  const clashes = [...(byName ? [CLASHES.usernameKey] : []), ...(byEmail ? [CLASHES.emailKey] : [])]
  if (clashes.length > 0) failTaken(clashes)
}

/**
 * Makes an account, for a farmer with a farm in the same transaction.
 * @throws NAME_TAKEN, EMAIL_TAKEN with the field named, without regard to case.
 */
export async function registerPerson(input: RegisterPerson, domain: Domain): Promise<PersonRecord> {
  const { username, email, name, phone, role, now } = input
  const keys = { usernameKey: nameKey(username), emailKey: nameKey(email) }
  await assertFree(keys, domain)
  const farmSaid = role === 'farmer' ? input.farm : undefined
  const [id, farmId, passwordHash] = await Promise.all([
    nextId(domain, 'person'),
    farmSaid ? nextId(domain, 'farm') : null,
    hashPassword(input.password),
  ])
  const farm = farmSaid && farmId !== null ? newFarm({ ...farmSaid, id: farmId, owner: { id, name }, now }) : undefined
  const person: PersonRecord = {
    _id: id,
    username,
    email,
    ...keys,
    passwordHash,
    name,
    phone,
    role,
    isActive: true,
    avatar: null,
    district: farm?.district ?? null,
    taluk: null,
    reportsTo: null,
    farmId,
    address: '',
    city: '',
    state: '',
    zipCode: '',
    createdAt: now,
  }
  try {
    await inTransaction(domain, async ({ connection, session }) => {
      await People(connection).create([person], { session })
      if (farm) await Farms(connection).create([farm], { session })
    })
  } catch (error) {
    const taken = duplicateKey(error)
    if (!taken) throw error
    failTaken(Object.entries(CLASHES).flatMap(([key, clash]) => (taken.includes(key) ? [clash] : [])))
  }
  return person
}

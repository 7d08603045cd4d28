import { SantheError } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { Farms } from '../../records/farm.ts'
import { People } from '../../records/person.ts'
import { NOW, testDomain } from '../../testing/index.ts'
import { failClashing } from './new-account.ts'
import { type RegisterPerson, registerPerson } from './register-person.ts'

const domain = await testDomain()

let formCount = 0
function aForm(overrides: Partial<RegisterPerson> = {}): RegisterPerson {
  formCount += 1
  const username = `Name${formCount}`
  return {
    username,
    password: 'santhe123',
    email: `${username}@example.com`,
    name: 'Lakshmi Gowda',
    phone: '+91 98450 12345',
    role: 'customer',
    now: NOW,
    ...overrides,
  }
}

const FARM_FIELDS = { farmName: 'Green Acre', location: 'Kolar', description: 'Tomatoes and mangoes.' }

describe('registerPerson', () => {
  it('creates a customer without a farm, ignoring farm fields', async () => {
    const person = await registerPerson(aForm({ farm: FARM_FIELDS }), domain)
    expect(person).toMatchObject({ role: 'customer', farmId: null, isActive: true, district: null })
    expect(await Farms(domain.connection).exists({ ownerId: person._id })).toBeNull()
  })

  it('stores the password as argon2id with 19 MiB, 2 passes and 1 lane', async () => {
    const person = await registerPerson(aForm(), domain)
    expect(person.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('creates a farmer’s farm at the centre of its district', async () => {
    const person = await registerPerson(aForm({ role: 'farmer', farm: { ...FARM_FIELDS, location: 'kolar' } }), domain)
    const farm = await Farms(domain.connection).findById(person.farmId).lean()
    expect(farm).toMatchObject({
      ownerId: person._id,
      ownerName: 'Lakshmi Gowda',
      location: 'Kolar',
      district: 'Kolar',
      coordinates: { lat: 13.14, lng: 78.13 },
      isHidden: false,
    })
    expect(person.district).toBe('Kolar')
  })

  it.each([
    ['Near Mumbai', { lat: 19.076, lng: 72.8777 }],
    ['Atlantis', null],
  ])('places a farm at free text like %s', async (location, coordinates) => {
    const person = await registerPerson(aForm({ role: 'farmer', farm: { ...FARM_FIELDS, location } }), domain)
    const farm = await Farms(domain.connection).findById(person.farmId).lean()
    expect(farm).toMatchObject({ location, district: null, coordinates })
  })

  // docs/product/accounts.md#unique-names
  it('names the taken field in any case', async () => {
    await registerPerson(aForm({ username: 'Asha', email: 'Asha@Example.com' }), domain)
    await expect(inWords(registerPerson(aForm({ username: 'ASHA' }), domain))).rejects.toMatchObject({
      code: 'NAME_TAKEN',
      fields: { username: 'This username is already taken.' },
    })
    await expect(inWords(registerPerson(aForm({ email: 'asha@example.COM' }), domain))).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
      fields: { email: 'This email address is already registered.' },
    })
    await expect(
      inWords(registerPerson(aForm({ username: 'asha', email: 'asha@example.com' }), domain)),
    ).rejects.toMatchObject({
      code: 'NAME_TAKEN',
      fields: { username: expect.any(String), email: expect.any(String) },
    })
  })

  it.each(['\u0430dmin', 'ad\u200bmin', 'a dmin', '\u202eadmin'])(
    'refuses a username that looks like another: %j',
    async username => {
      await expect(inWords(registerPerson(aForm({ username }), domain))).rejects.toMatchObject({
        code: 'VALIDATION',
        fields: { username: expect.stringContaining('one Indian script') },
      })
    },
  )

  it('creates one of many concurrent equal names, without farms of the others', async () => {
    const registrations = Array.from({ length: 8 }, (_, index) =>
      registerPerson(
        aForm({
          username: 'Same',
          email: `same${index}@example.com`,
          role: 'farmer',
          farm: { ...FARM_FIELDS, farmName: 'Same' },
        }),
        domain,
      ),
    )
    const outcomes = await Promise.allSettled(registrations)
    const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(7)
    for (const reason of refused) expect(reason).toBeInstanceOf(SantheError)
    expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'NAME_TAKEN' })))
    expect(await People(domain.connection).countDocuments({ usernameKey: 'same' })).toBe(1)
    expect(await Farms(domain.connection).countDocuments({ farmName: 'Same' })).toBe(1)
  })

  it('translates only clashes of username and e-mail address', async () => {
    const person = await registerPerson(aForm(), domain)
    const sameId = await People(domain.connection)
      .create([{ ...person, usernameKey: 'other', emailKey: 'other@example.com' }])
      .catch((error: unknown) => error)
    expect(sameId).toMatchObject({ code: 11000, keyPattern: { _id: 1 } })
    expect(() => failClashing(sameId)).toThrow(expect.toSatisfy(error => error === sameId))
  })
})

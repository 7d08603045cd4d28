import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  readCustomerProfile,
  readFarmer,
  readProduct,
  readSession,
  readUserProfile,
  removeAvatar,
  setAvatar,
  updateCustomerProfile,
  writeProductReview,
} from '@santhe/contracts'
import { people } from '@santhe/domain'
import { Farms, Products } from '@santhe/domain/records'
import { aFarm, aPerson, aProduct, NOW } from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import { ONE_PIXEL } from '@santhe/http-kit/testing'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { files, folder } = await testFiles()
const { domain, server, call, callOk } = await startStorefront({ backend: { files } })

const ADDRESS = { address: '12, 3rd Cross', city: 'Bengaluru', state: 'Karnataka', zipCode: '560003' }
async function someone(overrides: Parameters<typeof aPerson>[1] = {}) {
  const person = await aPerson(domain, { ...ADDRESS, ...overrides })
  return { person, as: { token: await server.signIn(people.actorOf(person)) } }
}

const picture = (bytes: Uint8Array = ONE_PIXEL, overrides: { name?: string; type?: string; field?: string } = {}) => [
  { name: 'me.png', type: 'image/png', bytes: Uint8Array.from(bytes), ...overrides },
]
const storedAvatars = async (personId: number) =>
  (await readdir(join(folder, 'avatar', String(personId))).catch(() => []))
    .filter(name => /^[0-9a-f]{24}\.webp$/.test(name))
    .map(name => `/files/avatar/${personId}/${name}`)

// docs/product/accounts.md#customer-profile
describe('a customer’s profile', () => {
  it('accepts its own response, and changes', async () => {
    const { person, as } = await someone()
    const read = await callOk(readCustomerProfile, {}, as)
    expect(read).toEqual({
      name: person.name,
      email: person.email,
      pendingEmail: null,
      isEmailConfirmed: true,
      phone: person.phone,
      ...ADDRESS,
      landmark: '',
      avatarUrl: null,
    })
    const profile = { ...(await callOk(readUserProfile, {}, as)), ...read }
    const { createdAt, ...back } = profile
    expect(createdAt).toBe(NOW.toISOString())
    expect(await callOk(updateCustomerProfile, { body: { ...back } }, as)).toEqual(read)
    const change = { name: 'Asha Rao', email: person.email.toUpperCase(), phone: '', city: ' Mysuru ' }
    const written = await callOk(updateCustomerProfile, { body: { ...read, ...change } }, as)
    expect(written).toEqual({ ...read, ...change, city: 'Mysuru' })
    expect(await callOk(readSession, {}, as)).toMatchObject({ name: 'Asha Rao', phone: '', email: change.email })
  })

  it('names each wrong field and stores nothing', async () => {
    const { person, as } = await someone()
    const body = { name: 'A', email: 'asha@', phone: '98450', address: 'Here', city: 'B', state: 'K', zipCode: '5600' }
    expect((await call(updateCustomerProfile, { body }, as)).failure?.fields).toEqual({
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
      address: 'Address must be at least 5 characters',
      city: 'City must be at least 2 characters',
      state: 'State must be at least 2 characters',
      zipCode: 'Zip code must be at least 5 characters',
    })
    expect(await people.findPerson(person._id, domain)).toEqual(person)
  })

  it("refuses another person's address in any spelling, but accepts one's own", async () => {
    const [{ as, person }, { person: other }] = [await someone(), await someone()]
    const read = await callOk(readCustomerProfile, {}, as)
    const put = (email: string) => call(updateCustomerProfile, { body: { ...read, email } }, as)
    expect(await put(other.email.toUpperCase())).toMatchObject({
      status: 409,
      failure: { code: 'EMAIL_TAKEN', fields: { email: 'This email address is already registered.' } },
    })
    expect((await put(person.email.toUpperCase())).status).toBe(200)
  })

  it('of a farmer updates the name on the farm, its page and products', async () => {
    const { farm, farmer } = await aFarm(domain)
    const product = await aProduct(domain, { ofFarm: farm })
    const as = { token: await server.signIn(people.actorOf(farmer)) }
    const { name, email } = { name: 'Meena Gowda', email: farmer.email }
    expect((await callOk(readFarmer, { params: { id: farm._id } })).name).toBe(farmer.name)
    await callOk(updateCustomerProfile, { body: { name, email, ...ADDRESS } }, as)
    expect((await Farms(domain.connection).findById(farm._id).lean())?.ownerName).toBe(name)
    expect((await Products(domain.connection).findById(product._id).lean())?.farm.ownerName).toBe(name)
    expect((await callOk(readFarmer, { params: { id: farm._id } })).name).toBe(name)
  })
})

describe('a profile picture', () => {
  it('is shown everywhere, replaces the former file, and can be removed', async () => {
    const { person, as } = await someone()
    const product = await aProduct(domain)
    const first = (await callOk(setAvatar, { files: picture() }, as)).avatarUrl
    await callOk(
      writeProductReview,
      { params: { id: product._id }, body: { rating: 5, comment: 'Sweet, and picked today.' } },
      as,
    )
    const inReview = async () => (await callOk(readProduct, { params: { id: product._id } })).reviews[0]?.avatarUrl
    expect(await inReview()).toBe(first)
    const second = (await callOk(setAvatar, { files: picture() }, as)).avatarUrl
    expect([await storedAvatars(person._id), await inReview()]).toEqual([[second], second])
    expect((await callOk(readSession, {}, as)).avatar).toBe(second)
    expect((await callOk(readUserProfile, {}, as)).avatar).toBe(second)
    const read = await callOk(readCustomerProfile, {}, as)
    const put = (avatarUrl?: string | null) =>
      callOk(updateCustomerProfile, { body: { ...read, ...(avatarUrl === undefined ? {} : { avatarUrl }) } }, as)
    // As just read, and as an older open page still has it.
    expect([(await put()).avatarUrl, (await put(first)).avatarUrl]).toEqual([second, second])
    expect((await put('')).avatarUrl).toBeNull()
    expect([await storedAvatars(person._id), await inReview()]).toEqual([[], null])
  })

  it('can be removed even if the profile is incomplete', async () => {
    const person = await aPerson(domain)
    const as = { token: await server.signIn(people.actorOf(person)) }
    const product = await aProduct(domain)
    const [{ avatarUrl }, other] = [await callOk(setAvatar, { files: picture() }, as), await someone()]
    const another = (await callOk(setAvatar, { files: picture() }, other.as)).avatarUrl
    const review = { rating: 5, comment: 'Sweet, and picked today.' }
    await callOk(writeProductReview, { params: { id: product._id }, body: review }, as)
    expect(await storedAvatars(person._id)).toEqual([avatarUrl])
    await callOk(removeAvatar, {}, as)
    expect(await storedAvatars(person._id)).toEqual([])
    expect((await callOk(readSession, {}, as)).avatar).toBeNull()
    expect((await callOk(readProduct, { params: { id: product._id } })).reviews[0]?.avatarUrl).toBeNull()
    expect(await storedAvatars(other.person._id)).toEqual([another])
    // Pressed twice, or on an older open page.
    expect((await call(removeAvatar, {}, as)).status).toBe(200)
  })

  it('stays one file after concurrent uploads', async () => {
    const { person, as } = await someone()
    const uploads = [1, 2, 3, 4].map(() => callOk(setAvatar, { files: picture() }, as))
    const uploaded = (await Promise.all(uploads)).map(({ avatarUrl }) => avatarUrl)
    const { avatar } = await callOk(readSession, {}, as)
    expect(uploaded).toContain(avatar)
    expect(await storedAvatars(person._id)).toEqual([avatar])
  })

  it('of another person is never adopted or deleted', async () => {
    const [mine, other] = [await someone(), await someone()]
    const { avatarUrl } = await callOk(setAvatar, { files: picture() }, other.as)
    const read = await callOk(readCustomerProfile, {}, mine.as)
    expect((await callOk(updateCustomerProfile, { body: { ...read, avatarUrl } }, mine.as)).avatarUrl).toBeNull()
    await callOk(setAvatar, { files: picture() }, mine.as)
    expect(await storedAvatars(other.person._id)).toEqual([avatarUrl])
  })

  it('at a foreign URL is stored, but never shown to others', async () => {
    const { as } = await someone()
    const product = await aProduct(domain)
    const avatarUrl = 'https://elsewhere.example/me.png'
    const read = await callOk(readCustomerProfile, {}, as)
    expect((await callOk(updateCustomerProfile, { body: { ...read, avatarUrl } }, as)).avatarUrl).toBe(avatarUrl)
    const review = { rating: 4, comment: 'Good value for the money.' }
    const written = await callOk(writeProductReview, { params: { id: product._id }, body: review }, as)
    expect(written.avatarUrl).toBeNull()
    for (const bad of ['javascript:alert(1)', '/\\evil.example/a.webp', '/api/logout', '/files/../api/logout']) {
      expect((await call(updateCustomerProfile, { body: { ...read, avatarUrl: bad } }, as)).failure?.fields).toEqual({
        avatarUrl: 'Please enter a valid URL',
      })
    }
  })

  it('that is invalid in an older record reads as null', async () => {
    const { as } = await someone({ avatar: '/\\evil.example/a.png' })
    expect((await callOk(readSession, {}, as)).avatar).toBeNull()
    expect((await callOk(readCustomerProfile, {}, as)).avatarUrl).toBeNull()
  })

  it('is refused from a deactivated person, leaving no file', async () => {
    const { person, as } = await someone({ isActive: false })
    expect((await call(setAvatar, { files: picture() }, as)).status).toBe(401)
    expect(await storedAvatars(person._id)).toEqual([])
  })
})

import {
  finishAssist,
  login,
  readNotification,
  readSession,
  readUserProfile,
  register,
  setLanguage,
} from '@santhe/contracts'
import { assists, type people } from '@santhe/domain'
import { People } from '@santhe/domain/records'
import { aFarm, aPersonOfRole, NOW, PASSWORD } from '@santhe/domain/testing'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, server, call, callOk, someone } = await startStorefront()
const accepting = (header: string) => ({ headers: { 'accept-language': header } })
const stored = async (id: number) => (await People(domain.connection).findById(id).lean())?.language
type Person = Awaited<ReturnType<typeof people.registerPerson>>
const signIn = ({ username }: Person, header: string) =>
  callOk(login, { body: { username, password: PASSWORD } }, accepting(header))
/** Returns the language of a session's responses, here of an error. */
const spokenIn = async (token: string, options = {}) => {
  const { headers } = await call(readNotification, { params: { id: 999_999 } }, { token, ...options })
  return headers.get('content-language')
}

// docs/product/accounts.md#language
describe('a person’s language', () => {
  it('is set for one person, and read from session and profile', async () => {
    const [mine, other] = [await someone(), await someone()]
    expect(await callOk(readSession, {}, mine.as)).not.toHaveProperty('language')
    expect(await callOk(setLanguage, { body: { language: 'kn' } }, mine.as)).toEqual({ message: 'ಕನ್ನಡ' })
    expect((await callOk(readSession, {}, mine.as)).language).toBe('kn')
    expect((await callOk(readUserProfile, {}, mine.as)).language).toBe('kn')
    expect(await stored(other.person._id)).toBeUndefined()
    const refused = await call(setLanguage, { body: { language: 'fr' as 'en' } }, mine.as)
    expect(Object.keys(refused.failure?.fields ?? {})).toEqual(['language'])
  })

  it('is initially that of registering, if named', async () => {
    const form = (username: string) => ({
      ...{ role: 'customer' as const, username, email: `${username}@example.com`, name: 'Asha Rao' },
      ...{ password: PASSWORD, phone: '+91 98450 12345' },
    })
    const { user } = await callOk(register, { body: form('asha_kn') }, accepting('kn-IN, en;q=0.5'))
    expect([user.language, await stored(user.id)]).toEqual(['kn', 'kn'])
    const { user: without } = await callOk(register, { body: form('asha_any') }, accepting('*'))
    expect([without.language, await stored(without.id)]).toEqual([undefined, undefined])
  })

  it('otherwise is that of the first sign-in naming one', async () => {
    const { person } = await someone()
    expect((await signIn(person, '*')).user.language).toBeUndefined()
    expect((await signIn(person, 'hi')).user.language).toBe('hi')
    expect((await signIn(person, 'kn')).user.language).toBe('hi')
    expect(await stored(person._id)).toBe('hi')
  })

  it("applies to every device's calls that name none", async () => {
    const { person } = await someone({ language: 'hi' })
    const [phone, laptop] = [(await signIn(person, '*')).token, (await signIn(person, 'en')).token]
    expect([await spokenIn(phone), await spokenIn(laptop)]).toEqual(['hi-IN', 'hi-IN'])
    await callOk(setLanguage, { body: { language: 'kn' } }, { token: phone })
    expect([await spokenIn(phone), await spokenIn(laptop)]).toEqual(['kn-IN', 'kn-IN'])
    expect(await spokenIn(laptop, accepting('hi'))).toBe('hi-IN')
  })

  it('applies to sessions older than the first sign-in that names one', async () => {
    const { person, as } = await someone()
    expect(await spokenIn(as.token)).toBe('en-IN')
    await signIn(person, 'kn')
    expect(await spokenIn(as.token)).toBe('kn-IN')
  })

  it('of a helping agent leaves the farmer’s unchanged', async () => {
    const { farm, farmer } = await aFarm(domain)
    await People(domain.connection).updateOne({ _id: farmer._id }, { $set: { language: 'hi' } })
    const { person: agent } = await aPersonOfRole(domain, 'taluk_agent')
    const actor = { id: agent._id, role: agent.role, district: agent.district, taluk: agent.taluk }
    const helped = { id: farmer._id, role: farmer.role, farmId: farm._id }
    const { code } = await assists.makeAssistCode({ actor: helped, kind: 'screen', now: NOW }, domain)
    const by = { actor, device: 'Firefox on Android', now: NOW }
    const { _id } = (await assists.startAssist({ farmId: farm._id, code, by }, domain)) ?? {}
    const token = await server.signIn(actor)
    await server.server.sessions.setAssist(token, _id)
    expect(await callOk(readSession, {}, { token })).toMatchObject({ id: farmer._id, helps: {} })
    await callOk(setLanguage, { body: { language: 'kn' } }, { token })
    expect([await stored(farmer._id), await stored(agent._id)]).toEqual(['hi', 'kn'])
    expect(await callOk(readSession, {}, { token })).not.toHaveProperty('language')
    expect((await callOk(finishAssist, {}, { token })).language).toBe('kn')
  })
})

import { expect, it } from 'vitest'
import { aPerson, testDomain } from '../../testing/index.ts'
import { findPerson } from './queries.ts'
import { setFirstLanguage, setLanguage } from './set-language.ts'

const domain = await testDomain()
const languageOf = async (personId: number) => (await findPerson(personId, domain))?.language

// docs/product/accounts.md#language
it('setLanguage changes one person’s language, which is absent before', async () => {
  const [person, other] = [await aPerson(domain), await aPerson(domain)]
  expect(await languageOf(person._id)).toBeUndefined()
  await setLanguage({ personId: person._id, language: 'kn' }, domain)
  expect([await languageOf(person._id), await languageOf(other._id)]).toEqual(['kn', undefined])
})

it('setFirstLanguage stores the language of a sign-in unless one is set', async () => {
  const person = await aPerson(domain)
  expect(await setFirstLanguage(person, undefined, domain)).toEqual(person)
  const after = await setFirstLanguage(person, 'hi', domain)
  expect([after.language, await languageOf(person._id)]).toEqual(['hi', 'hi'])
  expect((await setFirstLanguage(after, 'kn', domain)).language).toBe('hi')
  // A stale read, before another device chose.
  expect((await setFirstLanguage(person, 'kn', domain)).language).toBe('hi')
  expect(await languageOf(person._id)).toBe('hi')
})

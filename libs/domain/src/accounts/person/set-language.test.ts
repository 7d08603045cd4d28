import { expect, it } from 'vitest'
import { aPerson, testDomain } from '../../testing/index.ts'
import { findPerson } from './queries.ts'
import { setFirstLanguage, setLanguage } from './set-language.ts'

const domain = await testDomain()
const languageOf = async (personId: number) => (await findPerson(personId, domain))?.language

// docs/product/accounts.md#language
it('a language is absent until chosen, and then one person’s alone', async () => {
  const [person, other] = [await aPerson(domain), await aPerson(domain)]
  expect(await languageOf(person._id)).toBeUndefined()
  await setLanguage({ personId: person._id, language: 'kn' }, domain)
  expect([await languageOf(person._id), await languageOf(other._id)]).toEqual(['kn', undefined])
})

it('the language of a sign-in is stored where there is none yet', async () => {
  const person = await aPerson(domain)
  expect(await setFirstLanguage(person, undefined, domain)).toEqual(person)
  const after = await setFirstLanguage(person, 'hi', domain)
  expect([after.language, await languageOf(person._id)]).toEqual(['hi', 'hi'])
  expect((await setFirstLanguage(after, 'kn', domain)).language).toBe('hi')
  // Read before another device chose.
  expect((await setFirstLanguage(person, 'kn', domain)).language).toBe('hi')
  expect(await languageOf(person._id)).toBe('hi')
})

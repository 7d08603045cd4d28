import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FarmRecord, Farms } from '../records/farm.ts'
import { aFarm, testDomain } from '../testing/index.ts'
import { searchClause, storedWords, wordClauses } from './search-words.ts'

const domain = await testDomain()

const FIELDS = ['farmName', 'description']
async function findFarms(search: string): Promise<FarmRecord[]> {
  return Farms(domain.connection)
    .find(searchClause(search, FIELDS) ?? {})
    .lean<FarmRecord[]>()
}

it('searchClause finds any part of a name literally, in any script', async () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter(each => each.trim() !== '')
  await fc.assert(
    fc.asyncProperty(text, async farmName => {
      const { farm } = await aFarm(domain, { farmName })
      expect((await findFarms(farmName)).map(({ _id }) => _id)).toContain(farm._id)
    }),
    { numRuns: 60 },
  )
})

it.each(['(a+)+$', '[', '\\', '$where', '50% - off', 'a\0b', '.*', '^', '{"$gt":""}'])(
  'searchClause treats %j as plain text',
  async search => {
    await aFarm(domain, { farmName: 'Plain' })
    const { farm } = await aFarm(domain, { farmName: `x ${search} y` })
    const names = (await findFarms(search)).map(({ farmName }) => farmName)
    expect(names).toContain(farm.farmName)
    expect(names).not.toContain('Plain')
  },
)

it('searchClause returns undefined for an empty search', () => {
  expect(searchClause('   ', FIELDS)).toBeUndefined()
  expect(searchClause(undefined, FIELDS)).toBeUndefined()
})

describe('words of the office’s searches', () => {
  const matches = (search: string, text: string) => {
    const stored = storedWords([text])
    return wordClauses(search).every(({ words }) =>
      stored.some(word => (words instanceof RegExp ? words.test(word) : word === words)),
    )
  }

  it('match a word by each of its prefixes, in Indian scripts too', () => {
    const inScript = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 14 })
    const word = fc.oneof(...['abdehkorstu', 'aehorಕಖತಥಮರಅಆಿೀೆೇೊೋ್ಂ', 'aehorकखतथमरअआािीेो्ं', 'கஙதநமரி்'].map(inScript))
    fc.assert(
      fc.property(word, fc.nat(13), (text, length) => {
        // No word begins with a combining mark.
        fc.pre(!/^\p{M}/u.test(text))
        expect(
          matches(
            Array.from(text)
              .slice(0, length + 1)
              .join(''),
            text,
          ),
        ).toBe(true)
      }),
    )
  })

  it.each([
    ['ಹಸಿರು', 'Hasiru Thota'],
    ['ತೋಟ', 'Hasiru Thota'],
    ['thota', 'ಹಸಿರು ತೋಟ'],
    ['ಆಶ', 'Asha Rao'],
    ['मंजु', 'Manjunath K'],
    ['manjunatha', 'ಮಂಜುನಾಥ'],
    ['रवि', 'ರವಿ'],
    ['೨೨', 'Farm 22'],
    ['ॐ', 'ॐ नमः'],
    ['venkatakrishnappasubramanyamgowda', 'Venkatakrishnappasubramanyamgowda'],
  ])('match %s in %s', (search, text) => {
    expect(matches(search, text)).toBe(true)
  })

  it.each([
    ['ಹಸಿರು', 'Hosa Thota'],
    ['ರವಿ', 'Rao'],
    ['ॐ', 'Rao'],
    ['22', 'Farm 2'],
    ['tota', 'Tomato'],
  ])('do not match %s in %s', (search, text) => {
    expect(matches(search, text)).toBe(false)
  })
})

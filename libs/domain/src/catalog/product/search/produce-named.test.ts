import '@santhe/texts'
import { namesFor } from '@santhe/rules'
import hindiNames from '@santhe/texts/hi/produce-names.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { produceNamed } from '../listing/suggest.ts'
import kannadaNames from './kannada-names.json' with { type: 'json' }
import { nearKeysOf } from './near-keys.ts'
import produceNames from './produce-names.json' with { type: 'json' }
import { readSearch } from './read-search.ts'

const TOMATO = { name: 'Tomato', localName: 'ಟೊಮೆಟೊ' }

it.each(['Tomato', 'tomatoes', 'tamatar', 'टमाटर', 'ಟೊಮೆಟೊ', 'ಟೊಮೇಟೊ'])(
  'produceNamed returns both names of the tomato for %s',
  text => expect(produceNamed(text)).toEqual(TOMATO),
)

it.each(['tomoato', 'tomat', 'kitchen', 'Ravi’s tomato', 'asparagus water', ''])(
  'produceNamed returns undefined for %j',
  text => expect(produceNamed(text)).toBeUndefined(),
)

it('produceNamed finds each listed kind by its Kannada name, and no others', () => {
  const kinds = Object.entries(kannadaNames)
  expect(kinds.filter(([name, kannada]) => produceNamed(kannada)?.name !== name)).toEqual([])
  expect(kinds.filter(([name]) => !Object.hasOwn(produceNames, name))).toEqual([])
})

it('namesFor returns a Hindi name for each listed kind, which readSearch finds', () => {
  for (const name of new Set([...Object.keys(produceNames), ...Object.keys(kannadaNames)])) {
    const [hindi, other] = namesFor({ name, localName: 'ಬೆಳೆ' }, 'hi')
    expect([hindi, other]).toEqual([expect.stringMatching(/^[\p{Script=Devanagari} ]+$/u), name])
    expect(readSearch(hindi).kinds.map(kind => kind.name)).toContain(name)
  }
})

it('readSearch finds a product of each name in the Hindi table by its Hindi one', () => {
  const missed = Object.entries(hindiNames).filter(([name, hindi]) => {
    const keys = nearKeysOf({ name, localName: '', otherNames: [] })
    return !readSearch(hindi).tiers.some(groups => groups.every(group => group.some(key => keys.includes(key))))
  })
  expect(missed).toEqual([])
})

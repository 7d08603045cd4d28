import { expect, it } from 'vitest'
import { produceNamed } from '../listing/suggest.ts'
import kannadaNames from './kannada-names.json' with { type: 'json' }
import produceNames from './produce-names.json' with { type: 'json' }

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

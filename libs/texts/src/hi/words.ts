import { addProduceNames, normalise } from '@santhe/rules'
import forms from './forms.json' with { type: 'json' }
import produceNames from './produce-names.json' with { type: 'json' }
import shared from './shared.json' with { type: 'json' }

/** For screens. */
export const WORDS = { ...forms, ...shared }

/** Words of the mandi, by the normalised English name of a kind or variety. Share pictures keep an old one until `DRAWING_VERSION` changes. */
const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(produceNames))

/** What may come of an English plural: 'Bananas', 'Mangoes', 'Cherries'. */
const SINGULARS = [
  [/s$/, ''],
  [/es$/, ''],
  [/ies$/, 'y'],
] as const

function hindiName(name: string): string | undefined {
  const key = normalise(name)
  const keys = [key, ...SINGULARS.map(([ending, singular]) => key.replace(ending, singular))]
  return keys.map(each => NAMES.get(each)).find(hindi => hindi !== undefined)
}

// Kannada has none, so that its readers load no table: farms write their own.
addProduceNames('hi', hindiName)

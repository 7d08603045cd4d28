import { DISTRICTS, districtGroups, normalise, taluksOf } from '@santhe/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { farmWords } from './farm-words.ts'
import placeNames from './place-names.json' with { type: 'json' }

const FARMS = [
  'Ravi’s Field, Hoskote, Bengaluru Rural',
  'ರವಿ ತೋಟ, ಕೋಲಾರ',
  'Green Acres, Mysore',
  'Gowda Organics, Tumkur',
  'Honey Hut, Kolhar, Vijayapura',
  'Indian Farm, Coorg',
]
const PLACES = Object.entries(placeNames).map(([name, others]) => [name, ...others.split(', ')])

function farmsFor(search: string): string[] {
  const words = farmWords()
  const rows = FARMS.map(name => ({ name, search: normalise(name) }))
  words.add(rows)
  const test = words.test(search)
  return rows.filter(row => test?.(row.search)).map(({ name }) => name.split(',')[0] ?? '')
}

describe('farmWords', () => {
  it.each([
    ['ಹೊಸಕೋಟೆ', ['Ravi’s Field']],
    ['होसकोटे', ['Ravi’s Field']],
    ['Hosakote', ['Ravi’s Field']],
    ['ರವಿ', ['Ravi’s Field', 'ರವಿ ತೋಟ']],
    ['रवि', ['Ravi’s Field', 'ರವಿ ತೋಟ']],
    ['ravi', ['ರವಿ ತೋಟ']],
    ['thota', ['ರವಿ ತೋಟ']],
    ['ಕೋಲಾರ', ['ರವಿ ತೋಟ']],
    ['kolar', ['ರವಿ ತೋಟ']],
    ['ಕೊಲ್ಹಾರ', ['Honey Hut']],
    ['ಮೈಸೂರು', ['Green Acres']],
    ['मैसूर', ['Green Acres']],
    ['Mysuru', ['Green Acres']],
    ['ಗೌಡ', ['Gowda Organics']],
    ['तुमकूर', ['Gowda Organics']],
    ['कोडगु', ['Indian Farm']],
    ['ಬೆಂಗಳೂರು ಗ್ರಾಮಾಂತರ', ['Ravi’s Field']],
    ['ರವಿ, ಹೊಸಕೋಟೆ', ['Ravi’s Field']],
    ['ravi kolar', ['ರವಿ ತೋಟ']],
    ['ravi mysore', []],
    ['ರವಿ ಮೈಸೂರು', []],
    ['ಇಂಡಿ', []],
    ['field', []],
    ['50%', []],
    ['', []],
  ])('%j finds %j beside literal matches', (search, names) => expect(farmsFor(search)).toEqual(names))

  it('matches a place by any of its names', () => {
    const names = fc.constantFrom(...PLACES)
    const two = names.chain(all => fc.tuple(fc.constantFrom(...all), fc.constantFrom(...all)))
    fc.assert(
      fc.property(two, ([written, searched]) => {
        fc.pre(written !== searched)
        expect(farmWords().test(searched)?.(normalise(`Green Farm ${written} road`))).toBe(true)
        expect(farmWords().test(searched)?.('green farm road')).toBe(false)
      }),
    )
  })

  it('includes the districts of Karnataka and every listed taluk', () => {
    const districts = DISTRICTS.filter(({ state }) => state === 'Karnataka').map(({ name }) => name)
    const taluks = districts.flatMap(district => taluksOf(district).map(({ name }) => name))
    const listed = new Set(PLACES.flat().map(normalise))
    const missing = [...districts, ...taluks].filter(name => !listed.has(normalise(name)))
    expect(missing.filter(name => !name.startsWith('Bengaluru '))).toEqual([])
    const chosenBy = Object.values(districtGroups()[0]?.otherNames ?? {}).flatMap(names => names.split(', '))
    expect(chosenBy.filter(name => !listed.has(normalise(name)))).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearKeysOf } from './near-keys.ts'
import produceNames from './produce-names.json' with { type: 'json' }
import { readSearch } from './read-search.ts'

const meaningsOf = (text: string) => readSearch(text).kinds.map(({ name }) => name)

describe('readSearch', () => {
  it.each([
    ['tomoto', 'Tomato'],
    ['tamatar', 'Tomato'],
    ['ಟೊಮೇಟೊ', 'Tomato'],
    ['टमाटर', 'Tomato'],
    ['badanekaayi', 'Brinjal'],
    ['lady finger', 'Okra'],
    ['ladiesfinger', 'Okra'],
    ['fresh organic tometo 5 kg', 'Tomato'],
    ['brinjal (big)', 'Brinjal'],
  ])('%s means %s first', (text, name) => expect(meaningsOf(text)[0]).toBe(name))

  it('means each produce that the text names', () => {
    expect(meaningsOf('tometo and onian')).toEqual(['Tomato', 'Onion'])
  })

  it.each(['', '   ', '123', '!?', 'zzzz', 'qq', 'laptop', 'fresh', 'one two three four five six seven eight nine'])(
    'finds no produce in %j',
    text => expect(meaningsOf(text)).toEqual([]),
  )

  it('stops at an exact name', () => {
    expect(meaningsOf('karela')).toEqual(['Bitter Gourd'])
    expect(readSearch('karela').tiers).toHaveLength(1)
  })

  it('sorts nearer meanings first', () => {
    const { kinds, tiers } = readSearch('kampul')
    const all = new Set(tiers.at(-1)?.[0])
    expect(kinds.every(({ key }) => all.has(key))).toBe(true)
    for (const [tier, groups] of tiers.entries()) {
      const earlier = tiers[tier - 1]?.[0] ?? []
      expect(groups[0]).toEqual(expect.arrayContaining([...earlier]))
    }
  })

  it('maps every listed name to its produce', () => {
    for (const [name, others] of Object.entries(produceNames)) {
      for (const each of [name, ...others.split(', ')])
        expect([each, meaningsOf(each)]).toEqual([each, expect.arrayContaining([name])])
    }
  })

  it('accepts any text and limits its results', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), text => {
        expect(readSearch(text).kinds.length).toBeLessThanOrEqual(12)
      }),
    )
  })
})

describe('the keys of a product', () => {
  const keysOf = (name: string, localName = '', otherNames: string[] = []) =>
    nearKeysOf({ name, localName, otherNames })

  it('are unique per kind of produce', () => {
    const names = Object.keys(produceNames)
    const keys = names.map(name => readSearch(name).kinds.find(kind => kind.name === name)?.key)
    expect(new Set(keys).size).toBe(names.length)
  })

  it('ignore the spelling of its name', () => {
    expect(keysOf('Tomato')).toEqual(keysOf('ಟೊಮೇಟೊ'))
    expect(keysOf('Fresh Nati Tomatoes 17')).toEqual(keysOf('Tomato'))
    expect(keysOf('Tomatto')).toEqual(expect.arrayContaining(keysOf('Tomato')))
  })

  it('follow the longest name: a sweet potato is no potato', () => {
    expect(keysOf('Sweet Potato')).toEqual(keysOf('Genasu'))
    expect(keysOf('Sweet Potato')).not.toEqual(expect.arrayContaining(keysOf('Potato')))
  })

  it('exclude an ambiguous word’s meanings when the name decides', () => {
    expect(keysOf('Avarekai', '', ['sem'])).toEqual(keysOf('Avarekai'))
  })

  it('include unlisted words with their typos', () => {
    const keys = keysOf('Kuvempu Mango')
    expect(keys).toEqual(expect.arrayContaining([...keysOf('Mango'), '=kuvenpu', '~kuvenp']))
    expect(
      readSearch('kuvempo mango')
        .tiers.at(-1)
        ?.every(group => group.some(key => keys.includes(key))),
    ).toBe(true)
  })

  it('are limited for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 120 }),
        fc.array(fc.string({ maxLength: 40 }), { maxLength: 20 }),
        (name, others) => {
          expect(keysOf(name, '', others).length).toBeLessThanOrEqual(120)
        },
      ),
      { numRuns: 100 },
    )
  })
})

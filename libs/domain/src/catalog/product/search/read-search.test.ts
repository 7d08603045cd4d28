import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearKeysOf } from './near-keys.ts'
import produceNames from './produce-names.json' with { type: 'json' }
import { readSearch } from './read-search.ts'

const meaningsOf = (text: string) => readSearch(text).kinds.map(({ name }) => name)

describe('a search that nothing met literally', () => {
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

  it('means each of the produce it names', () => {
    expect(meaningsOf('tometo and onian')).toEqual(['Tomato', 'Onion'])
  })

  it.each(['', '   ', '123', '!?', 'zzzz', 'qq', 'laptop', 'fresh', 'one two three four five six seven eight nine'])(
    'means no produce by %j',
    text => expect(meaningsOf(text)).toEqual([]),
  )

  it('takes a name that is right as it stands, and looks no further', () => {
    expect(meaningsOf('karela')).toEqual(['Bitter Gourd'])
    expect(readSearch('karela').tiers).toHaveLength(1)
  })

  it('puts what is farther behind what is nearer', () => {
    const { kinds, tiers } = readSearch('kampul')
    const all = new Set(tiers.at(-1)?.[0])
    expect(kinds.every(({ key }) => all.has(key))).toBe(true)
    for (const [tier, groups] of tiers.entries()) {
      const earlier = tiers[tier - 1]?.[0] ?? []
      expect(groups[0]).toEqual(expect.arrayContaining([...earlier]))
    }
  })

  it('reads every name in the list as the produce it names', () => {
    for (const [name, others] of Object.entries(produceNames)) {
      for (const each of [name, ...others.split(', ')])
        expect([each, meaningsOf(each)]).toEqual([each, expect.arrayContaining([name])])
    }
  })

  it('survives whatever is typed', () => {
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

  it('are one for each kind of produce, and no two kinds share it', () => {
    const names = Object.keys(produceNames)
    const keys = names.map(name => readSearch(name).kinds.find(kind => kind.name === name)?.key)
    expect(new Set(keys).size).toBe(names.length)
  })

  it('are the same however its name is written', () => {
    expect(keysOf('Tomato')).toEqual(keysOf('ಟೊಮೇಟೊ'))
    expect(keysOf('Fresh Nati Tomatoes 17')).toEqual(keysOf('Tomato'))
    expect(keysOf('Tomatto')).toEqual(expect.arrayContaining(keysOf('Tomato')))
  })

  it('follow the longest name: a sweet potato is no potato', () => {
    expect(keysOf('Sweet Potato')).toEqual(keysOf('Genasu'))
    expect(keysOf('Sweet Potato')).not.toEqual(expect.arrayContaining(keysOf('Potato')))
  })

  it('are not widened by a word of several meanings where the name decides', () => {
    expect(keysOf('Avarekai', '', ['sem'])).toEqual(keysOf('Avarekai'))
  })

  it('hold the words that no list knows, with their typos', () => {
    const keys = keysOf('Kuvempu Mango')
    expect(keys).toEqual(expect.arrayContaining([...keysOf('Mango'), '=kuvenpu', '~kuvenp']))
    expect(
      readSearch('kuvempo mango')
        .tiers.at(-1)
        ?.every(group => group.some(key => keys.includes(key))),
    ).toBe(true)
  })

  it('stay few, whatever a farmer writes', () => {
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

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inLatinLetters } from './latin-letters.ts'
import { isOneTypo } from './one-typo.ts'
import { lettersOf, soundOf } from './sound.ts'
import { soundTable } from './sound-table.ts'

const indian = fc.integer({ min: 0x0900, max: 0x0d7f }).map(code => String.fromCharCode(code))

describe('inLatinLetters', () => {
  it.each([
    ['ಟೊಮೇಟೊ', 'tometo'],
    ['ಬದನೆಕಾಯಿ', 'badanekayi'],
    ['ಕೊತ್ತಂಬರಿ', 'kottanbari'],
    ['टमाटर', 'tamatar'],
    ['भिंडी', 'bhindi'],
    ['வெண்டைக்காய்', 'vendaikkay'],
    ['తోటకూర', 'totakura'],
    ['തക്കാളി', 'takkali'],
    ['ഇഞ്ചി', 'inchi'],
    ['rot und ಬಾಳೆ 5', 'rot und bale 5'],
  ])('turns %s into %s', (text, latin) => expect(inLatinLetters(text)).toBe(latin))

  it('leaves no Indian letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: indian }), text => {
        expect(inLatinLetters(text)).toMatch(/^[a-z]*$/)
      }),
    )
  })
})

describe('soundOf', () => {
  it.each([
    ['bendekaayi', 'bendekai', 'ಬೆಂಡೆಕಾಯಿ'],
    ['Baingan', 'bengan', 'बैंगन'],
    ['lady finger', 'ladyfinger', 'Lady’s Fingers', 'ladies fingers'],
    ['tomatoes', 'Tomato', 'tommato'],
    ['pyaz', 'pyaaz', 'प्याज', 'प्याज़'],
    ['pahadi', 'पहाडी', 'पहाड़ी'],
    ['zeera', 'जीरा', 'ज़ीरा'],
    ['methi', 'meti', 'ಮೇಥಿ'],
    ['pudina', 'pudeena', 'ಪುದೀನ'],
    ['phool', 'fool', 'phul'],
  ])('is the same for %s and %s', (first, ...others) => {
    for (const other of others) expect([other, soundOf(other)]).toEqual([other, soundOf(first)])
  })

  it.each([
    ['tomato', 'potato'],
    ['bele', 'bale'],
    ['mint', 'mango'],
  ])('differs for %s and %s', (one, other) => expect(soundOf(one)).not.toBe(soundOf(other)))

  it('returns only Latin letters for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(soundOf(text)).toMatch(/^[a-z]*$/)
      }),
    )
  })

  it('lettersOf keeps letters without changing their sound', () =>
    expect(lettersOf('Lady’s Fingers 2 kg')).toBe('ladyfingerkg'))
})

const word = fc.string({ unit: fc.constantFrom(...'abdeikmnoprtuv'), maxLength: 10 })

/** Returns the distance by definition: the least cost of letters omitted, added, changed or swapped with the next. */
function distanceOf(a: string, b: string): number {
  const costOf = (letter = '') => (/[aeiouh]/.test(letter) ? 0.5 : 1)
  const akin = ['aeiou', 'kg', 'td', 'pb', 'bv', 'pv', 'cs', 'cj', 'js', 'gj', 'mn', 'rl']
  const between = (x = '', y = '') => {
    if (x === y) return 0
    return akin.some(letters => letters.includes(x) && letters.includes(y)) ? 0.5 : 1
  }
  const cells: number[][] = [[0]]
  const at = (i: number, j: number) => cells[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 0; i <= a.length; i++) {
    cells[i] ??= []
    for (let j = 0; j <= b.length; j++) {
      if (i === 0 && j === 0) continue
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      ;(cells[i] ?? [])[j] = Math.min(
        ...[at(i - 1, j) + costOf(a[i - 1]), at(i, j - 1) + costOf(b[j - 1])],
        ...[
          at(i - 1, j - 1) + between(a[i - 1], b[j - 1]),
          isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ],
      )
    }
  }
  return at(a.length, b.length)
}

describe('soundTable', () => {
  it.each([
    ['tomoto', 'tomato', 0.5],
    ['pampal', 'bambal', 1],
    ['onion', 'onoin', 1],
    ['karot', 'krot', 0.5],
    ['kabag', 'kavag', 0.5],
    ['dil', 'dril', 1],
    ['', 'tap', 2.5],
    ['tomαto', 'tomato', 1],
  ])('finds %s near %s at the distance %d', (a, b, distance) => {
    expect(soundTable([b]).near(a, distance)).toEqual(new Map([[b, distance]]))
    expect(soundTable([b]).near(a, distance - 0.5)).toEqual(new Map())
  })

  it('finds exactly the sounds within the limit, with their distances', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 20 }),
        word,
        fc.constantFrom(0, 0.5, 1, 1.5, 2),
        (all, sound, limit) => {
          const near = all.map(each => [each, distanceOf(each, sound)] as const).filter(([, far]) => far <= limit)
          expect(soundTable(all).near(sound, limit)).toEqual(new Map(near))
        },
      ),
    )
  })

  it('finds nothing near a very long text', () =>
    expect(soundTable(['tomato']).near('tomato'.repeat(1_000), 2)).toEqual(new Map()))
})

describe('isOneTypo', () => {
  it.each([
    ['tomato', 'tomat'],
    ['tomato', 'tomatoe'],
    ['tomato', 'tonato'],
    ['tomato', 'tomaot'],
    ['guava', 'gauva'],
  ])('accepts %s and %s', (a, b) => {
    expect(isOneTypo(a, b)).toBe(true)
    expect(isOneTypo(b, a)).toBe(true)
  })

  it.each([
    ['tomato', 'tomato'],
    ['tomato', 'domato'],
    ['tomato', 'tmoaot'],
    ['tomato', 'tomatoes'],
    ['tomato', 'potato'],
  ])('refuses %s and %s', (a, b) => expect(isOneTypo(a, b)).toBe(false))

  it('accepts any letter omitted after the first', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 2, maxLength: 12 }), fc.nat(), (text, at) => {
        const place = 1 + (at % (text.length - 1))
        expect(isOneTypo(text, text.slice(0, place) + text.slice(place + 1))).toBe(true)
      }),
    )
  })
})

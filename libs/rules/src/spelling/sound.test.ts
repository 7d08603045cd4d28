import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inLatinLetters } from './latin-letters.ts'
import { isOneTypo } from './one-typo.ts'
import { lettersOf, soundOf } from './sound.ts'
import { soundDistance } from './sound-distance.ts'

const indian = fc.integer({ min: 0x0900, max: 0x0d7f }).map(code => String.fromCharCode(code))

describe('letters of Indian scripts', () => {
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
  ])('%s is written %s', (text, latin) => expect(inLatinLetters(text)).toBe(latin))

  it('leaves no letter of them behind', () => {
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
    ['pyaz', 'pyaaz', 'प्याज'],
    ['methi', 'meti', 'ಮೇಥಿ'],
    ['pudina', 'pudeena', 'ಪುದೀನ'],
    ['phool', 'fool', 'phul'],
  ])('takes %s and %s for the same sound', (first, ...others) => {
    for (const other of others) expect([other, soundOf(other)]).toEqual([other, soundOf(first)])
  })

  it.each([
    ['tomato', 'potato'],
    ['bele', 'bale'],
    ['mint', 'mango'],
  ])('distinguishes %s from %s', (one, other) => expect(soundOf(one)).not.toBe(soundOf(other)))

  it('is a few Latin letters, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(soundOf(text)).toMatch(/^[a-z]*$/)
      }),
    )
  })

  it('keeps the letters apart from the sound', () => expect(lettersOf('Lady’s Fingers 2 kg')).toBe('ladyfingerkg'))
})

const word = fc.string({ unit: fc.constantFrom(...'abdeikmnoprtuv'), maxLength: 10 })

describe('soundDistance', () => {
  it.each([
    ['tomoto', 'tomato', 0.5],
    ['pampal', 'bambal', 1],
    ['onion', 'onoin', 1],
    ['karot', 'krot', 0.5],
    ['kabag', 'kavag', 0.5],
    ['dil', 'dril', 1],
    ['', 'tap', 2.5],
  ])('from %s to %s is %d', (a, b, distance) => expect(soundDistance(a, b)).toBe(distance))

  it('is the same both ways, 0 only from a word to itself, and never above leaving out all of both', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = soundDistance(a, b)
        expect(distance).toBe(soundDistance(b, a))
        expect(distance === 0).toBe(a === b)
        expect(distance).toBeLessThanOrEqual(soundDistance(a, '') + soundDistance('', b))
      }),
    )
  })
})

describe('isOneTypo', () => {
  it.each([
    ['tomato', 'tomat'],
    ['tomato', 'tomatoe'],
    ['tomato', 'tonato'],
    ['tomato', 'tomaot'],
    ['guava', 'gauva'],
  ])('%s and %s', (a, b) => {
    expect(isOneTypo(a, b)).toBe(true)
    expect(isOneTypo(b, a)).toBe(true)
  })

  it.each([
    ['tomato', 'tomato'],
    ['tomato', 'domato'],
    ['tomato', 'tmoaot'],
    ['tomato', 'tomatoes'],
    ['tomato', 'potato'],
  ])('not %s and %s', (a, b) => expect(isOneTypo(a, b)).toBe(false))

  it('is true for any letter left out behind the first', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 2, maxLength: 12 }), fc.nat(), (text, at) => {
        const place = 1 + (at % (text.length - 1))
        expect(isOneTypo(text, text.slice(0, place) + text.slice(place + 1))).toBe(true)
      }),
    )
  })
})

import { expect, it } from 'vitest'
import { firstLetter } from './first-letter.ts'

it.each([
  ['Growing', 'G'],
  ['ಬೆಳೆಯುತ್ತಿದೆ', 'ಬೆ'],
  ['ಮುಂಗಡ ಆರ್ಡರ್', 'ಮುಂ'],
  ['प्री-ऑर्डर', 'प्री'],
  ['क्ष', 'क्ष'],
  ['', ''],
])('firstLetter of %j is %j', (word, letter) => {
  expect(firstLetter(word)).toBe(letter)
})

it('firstLetter keeps signs with the first three letters of a month', () => {
  expect(['January', 'ಸೆಪ್ಟೆಂಬರ್', 'अक्टूबर'].map(month => firstLetter(month, 3))).toEqual(['Jan', 'ಸೆಪ್ಟೆಂಬ', 'अक्टूब'])
})

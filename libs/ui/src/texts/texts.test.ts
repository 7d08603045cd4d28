import { describe, expect, it } from 'vitest'
import { addTexts, type Tables, textsOf } from './texts.tsx'

const texts = {
  'test.texts': {
    'cart.boxes_one': '{{count}} box',
    'cart.boxes_other': '{{count}} boxes',
    hello: 'Hello {{name}}',
  },
}
addTexts('kn', { 'test.texts': { hello: 'ನಮಸ್ಕಾರ {{name}}' } })

describe('textsOf', () => {
  it('translates synchronously, with values and plurals', () => {
    const t = textsOf(texts, 'en')
    expect(t('hello', { name: 'Asha & Ravi' })).toBe('Hello Asha & Ravi')
    expect([t('cart.boxes', { count: 1 }), t('cart.boxes', { count: 4 })]).toEqual(['1 box', '4 boxes'])
    expect(t('hello', { name: '$& {{name}}' })).toBe('Hello $& {{name}}')
  })

  it('uses each language’s plural forms: 0 is singular in Hindi', () => {
    const boxes = { 'test.boxes': { boxes_one: '{{count}} box', boxes_other: '{{count}} boxes' } }
    addTexts('hi', { 'test.boxes': { boxes_one: '{{count}} पेटी', boxes_other: '{{count}} पेटियाँ' } })
    const worded = (language: 'en' | 'hi') => [0, 1, 2].map(count => textsOf(boxes, language)('boxes', { count }))
    expect(worded('hi')).toEqual(['0 पेटी', '1 पेटी', '2 पेटियाँ'])
    expect(worded('en')).toEqual(['0 boxes', '1 box', '2 boxes'])
  })

  it('falls back to English for each missing text', () => {
    expect(textsOf(texts, 'kn')('hello', { name: 'ಆಶಾ' })).toBe('ನಮಸ್ಕಾರ ಆಶಾ')
    expect(textsOf(texts, 'kn')('cart.boxes', { count: 2 })).toBe('2 boxes')
    expect(textsOf(texts, 'hi')('hello', { name: 'Asha' })).toBe('Hello Asha')
    expect(textsOf<Tables>(texts, 'hi')('constructor')).toBe('constructor')
  })
})

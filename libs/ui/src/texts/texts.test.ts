import { describe, expect, it } from 'vitest'
import { createTexts } from './texts.tsx'

const texts = createTexts(
  { cart: { boxes_one: '{{count}} box', boxes_other: '{{count}} boxes' }, hello: 'Hello {{name}}' },
  { kn: { hello: 'ನಮಸ್ಕಾರ {{name}}' } },
)

describe('createTexts', () => {
  it('translates synchronously with values and plurals', () => {
    const t = texts.in('en')
    expect(t('hello', { name: 'Asha & Ravi' })).toBe('Hello Asha & Ravi')
    expect([t('cart.boxes', { count: 1 }), t('cart.boxes', { count: 4 })]).toEqual(['1 box', '4 boxes'])
  })

  it('falls back to English per text, with two languages side by side', () => {
    expect(texts.in('kn')('hello', { name: 'ಆಶಾ' })).toBe('ನಮಸ್ಕಾರ ಆಶಾ')
    expect(texts.in('kn')('cart.boxes', { count: 2 })).toBe('2 boxes')
    expect(texts.in('hi')('hello', { name: 'Asha' })).toBe('Hello Asha')
  })
})

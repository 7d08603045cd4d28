import { namesFor, normalise } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { newsWords } from '../index.ts'
import { sayNews } from '../say.ts'
import hindiNames from './produce-names.json' with { type: 'json' }

const names = (name: string, localName: string, language: 'en' | 'kn' | 'hi' = 'hi') =>
  namesFor({ name, localName }, language)

// docs/product/pages.md#names-of-produce
describe('namesFor', () => {
  it.each([
    ['Tomato', 'ಟೊಮೇಟೊ', 'टमाटर'],
    ['  lady’s FINGER', '', 'भिंडी'],
    ['Alphonso Mango', 'ಆಲ್ಫಾನ್ಸೊ ಮಾವು', 'हापुस आम'],
    ['Mangoes', '', 'आम'],
    ['Green chillies', '', 'हरी मिर्च'],
    ['Cherries', '', 'चेरी'],
  ])('puts the Hindi name of %s first for Hindi readers', (name, localName, hindi) => {
    expect(names(name, localName)).toEqual([hindi, name])
  })

  it.each(['Organic Tomato Seeds', 'Tomat', 'constructor', '__proto__', ''])('guesses no Hindi name for %j', name => {
    expect(names(name, 'ಬೆಳೆ')).toEqual([name, 'ಬೆಳೆ'])
  })

  it('prefers the farm’s own name in the reader’s script', () => {
    expect(names('Tomato', 'देसी टमाटर')).toEqual(['देसी टमाटर', 'Tomato'])
    expect(names('Tomato', 'ಟೊಮೇಟೊ', 'kn')).toEqual(['ಟೊಮೇಟೊ', 'Tomato'])
  })

  it('adds no name for other readers', () => {
    expect(names('Tomato', '', 'kn')).toEqual(['Tomato', ''])
    expect(names('Tomato', 'टमाटर', 'en')).toEqual(['Tomato', 'टमाटर'])
  })
})

describe('newsWords', () => {
  it('names produce in Hindi', () => {
    expect(newsWords(sayNews('news.soldOut', { productName: 'Okra' }), 'hi').title).toMatch(/^भिंडी: /)
    const farms = [{ farmName: 'Ridge', added: ['Okra', 'Tomato'], harvested: [] }]
    expect(newsWords(sayNews('news.followed', { farms }), 'hi').message).toMatch(/भिंडी.*टमाटर/)
  })
})

describe('newsWords in Kannada', () => {
  it('names produce as its farm does, and in English where older events have only that', () => {
    const okra = { name: 'Okra', localName: 'ಬೆಂಡೆಕಾಯಿ' }
    expect(newsWords(sayNews('news.soldOut', { productName: okra }), 'kn').title).toMatch(/ಬೆಂಡೆಕಾಯಿ/)
    expect(newsWords(sayNews('news.soldOut', { productName: 'Okra' }), 'kn').title).toMatch(/Okra/)
    const farms = [{ farmName: 'Ridge', added: [okra], harvested: [] }]
    expect(newsWords(sayNews('news.followed', { farms }), 'kn').message).toMatch(/ಬೆಂಡೆಕಾಯಿ/)
    const lines = [{ productName: okra, quantity: -1, boxes: 2 }]
    expect(newsWords(sayNews('news.changed', { orderId: 12, lines }), 'kn').message).toMatch(/ಬೆಂಡೆಕಾಯಿ/)
  })
})

describe('the Hindi table', () => {
  it('has names as normalise writes them', () => {
    expect(Object.keys(hindiNames).filter(name => normalise(name) !== name)).toEqual([])
  })
})

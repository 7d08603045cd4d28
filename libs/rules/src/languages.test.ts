import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inLanguage, isLanguage, LANGUAGES, localeOf, preferredLanguage, splitLanguage } from './languages.ts'

const language = fc.constantFrom(...LANGUAGES)
const path = fc
  .oneof(fc.webPath({ size: 'small' }), fc.string({ unit: 'binary' }))
  .map(text => `/${text.replace(/^\/+/, '')}`)
const search = fc.oneof(
  fc.constant(''),
  fc.webQueryParameters().map(text => `?${text}`),
)

describe('language prefixes of paths', () => {
  it('round-trip from inLanguage through splitLanguage', () => {
    fc.assert(
      fc.property(path, search, language, (route, query, into) => {
        // Skip routes that begin like a language, since no real one does.
        fc.pre(splitLanguage(route + query).language === 'en')
        expect(splitLanguage(inLanguage(route + query, into))).toEqual({ language: into, path: route + query })
      }),
    )
  })

  it('round-trip from splitLanguage through inLanguage', () => {
    fc.assert(
      fc.property(path, search, language, (route, query, into) => {
        const whole = inLanguage(route + query, into)
        const split = splitLanguage(whole)
        expect(splitLanguage(inLanguage(split.path, split.language))).toEqual(split)
      }),
    )
  })

  it.each([
    ['/', 'en', '/'],
    ['/kn', 'kn', '/'],
    ['/kn/', 'kn', '/'],
    ['/hi/products/12-okra', 'hi', '/products/12-okra'],
    ['/kn?search=okra', 'kn', '/?search=okra'],
    ['/kn/?search=okra', 'kn', '/?search=okra'],
    ['/hi#reviews', 'hi', '/#reviews'],
    ['/knowledge', 'en', '/knowledge'],
    ['/history', 'en', '/history'],
    ['/kn-IN', 'en', '/kn-IN'],
    ['/en/products', 'en', '/en/products'],
    ['/products/kn', 'en', '/products/kn'],
    ['//kn', 'en', '//kn'],
    ['/kn//evil.example', 'en', '/kn//evil.example'],
    ['/hi/\\evil.example', 'en', '/hi/\\evil.example'],
    ['', 'en', ''],
  ])('split %j into %s and the path %j', (whole, of, rest) =>
    expect(splitLanguage(whole)).toEqual({ language: of, path: rest }),
  )

  it.each([
    ['/', 'kn', '/kn'],
    ['/cart', 'hi', '/hi/cart'],
    ['/cart', 'en', '/cart'],
    ['/?search=okra', 'kn', '/kn?search=okra'],
    ['/#reviews', 'hi', '/hi#reviews'],
  ] as const)('join %j in %s as %j', (route, into, whole) => expect(inLanguage(route, into)).toBe(whole))
})

describe('preferredLanguage', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['kn', 'kn'],
    ['kn-IN', 'kn'],
    ['KN-in;Q=0.8', 'kn'],
    ['hi-IN,hi;q=0.9,en-IN;q=0.8', 'hi'],
    ['en;q=0.5, kn;q=0.9', 'kn'],
    ['ta, te;q=0.9, kn;q=0.1', 'kn'],
    ['kn;q=0, hi;q=0.1', 'hi'],
    ['kn;q=0', undefined],
    ['kn;q=soon, en', 'en'],
    ['kn;level=1;q=0.2, hi ; q=0.3', 'hi'],
    ['kn, hi', 'kn'],
    ['*', undefined],
    ['*, kn;q=0.5', undefined],
    ['kn, *;q=0.5', 'kn'],
    ['fr, de;q=0.9', undefined],
    ['knowledge', undefined],
    [',;q=1,, ;', undefined],
  ])('of %j is %j', (header, preferred) => expect(preferredLanguage(header)).toBe(preferred))

  it('accepts any header', () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map(list => String.fromCharCode(...list))
    const alike = fc.stringMatching(/^[knhie*\-,;q=.0-9 ]{0,60}$/)
    fc.assert(
      fc.property(fc.oneof(bytes, alike, fc.string({ unit: 'binary' })), header => {
        const preferred = preferredLanguage(header)
        expect(preferred === undefined || isLanguage(preferred)).toBe(true)
      }),
    )
  })
})

it('isLanguage accepts only the market’s languages', () =>
  expect(['kn', 'en', 'KN', 'toString', '', 5, null].map(isLanguage)).toEqual([true, true, ...Array(5).fill(false)]))

it('localeOf includes the country', () => expect(LANGUAGES.map(localeOf)).toEqual(['en-IN', 'kn-IN', 'hi-IN']))

import { normalise } from '@santhe/rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordIndex } from './word-index.ts'

const WORDS = ['nati', 'banana', 'ban', 'anand', 'ragi', 'red', 'ed', 'ಬಾಳೆ', 'ಬಾ', 'a']
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }).map(words => words.join(' '))
const lines = fc.array(text, { minLength: 1, maxLength: 3 }).map(each => each.join('\n'))

function filled(searches: readonly string[]) {
  const index = wordIndex<{ search: string }>()
  const rows = searches.map(search => ({ search }))
  index.change([], rows)
  // Enough rows so that no text below is in a quarter of them.
  index.change(
    [],
    Array.from({ length: searches.length * 60 }, (_unused, place) => ({ search: `zz${place}` })),
  )
  return { index, rows }
}

it('wordIndex finds exactly the rows with a text in or across words, not across lines', () => {
  const part = fc.tuple(text, fc.nat(12), fc.integer({ min: 1, max: 9 })).map(([whole, from, length]) => {
    return normalise(whole.slice(from, from + length))
  })
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 12 }), part, (searches, searchText) => {
      fc.pre(searchText !== '' && searches.length > 0)
      const { index, rows } = filled(searches)
      const matches = new Set(index.containing(searchText))
      expect(rows.filter(row => matches.has(row))).toEqual(rows.filter(({ search }) => search.includes(searchText)))
    }),
  )
})

it('wordIndex forgets removed rows, and returns undefined when scanning is faster', () => {
  const { index, rows } = filled(['red banana', 'ragi'])
  index.change(rows.slice(0, 1), [])
  expect(index.containing('banana')).toEqual([])
  expect(index.containing('ragi')).toEqual([rows[1]])
  expect(index.containing('z')).toBeUndefined()
})

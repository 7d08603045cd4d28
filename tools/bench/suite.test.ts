import { expect, it } from 'vitest'
import { namedSuites, type Suite } from './suite.ts'

const suite = (title: string): Suite => ({ title, run: async () => [] })
const all = { pages: suite('Pages'), live: suite('Live'), office: suite('Office') }
const titlesOf = (...names: string[]) => namedSuites(names, all).map(({ title }) => title)

it('suites are run by their names, and all of them where none is named', () => {
  expect(titlesOf()).toEqual(['Pages', 'Live', 'Office'])
  expect(titlesOf('office', 'pages')).toEqual(['Pages', 'Office'])
})

it('a name that no suite has is refused with those that there are', () => {
  expect(() => titlesOf('office', 'ofice', 'toString')).toThrow(
    'There is no suite ofice, toString. There are: pages, live, office.',
  )
})

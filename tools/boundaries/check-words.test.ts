import { describe, expect, test } from 'vitest'
import { bannedNamesIn, wordsOf } from './check-words.ts'

const file = 'libs/rules/src/planted.ts'
const namesIn = (code: string, at = file) => bannedNamesIn(at, code).map(({ name }) => name.replace('#', ''))

describe('the words of an identifier', () => {
  test.each([
    ['asked', ['asked']],
    ['askedIds', ['asked', 'ids']],
    ['KEPT_SECONDS', ['kept', 'seconds']],
    ['isHTMLKnown', ['is', 'html', 'known']],
    ['_reply', ['reply']],
    ['unknownField', ['unknown', 'field']],
  ])('%s', (name, words) => {
    expect(wordsOf(name)).toEqual(words)
  })
})

describe('a banned word does not come back', () => {
  test.each([
    ['variable', 'const heard = 1'],
    ['parameter', 'function run(heard: number) { return heard }'],
    ['function', 'function heard() {}'],
    ['arrow parameter', 'const run = (heard: number) => heard'],
    ['type', 'type heard = 1'],
    ['interface', 'interface heard {}'],
    ['type parameter', 'type Box<heard> = heard[]'],
    ['property of a type', 'interface Input { heard: number }'],
    ['property of an object', 'export const input = { heard: 1 }'],
    ['method', 'class Queue { heard() {} }'],
    ['private field', 'class Queue { #heard = 1 }'],
    ['destructured alias', 'const { input: heard } = { input: 1 }'],
    ['array element', 'const [heard] = [1]'],
    ['import alias', "import { input as heard } from './input.ts'"],
    ['default import', "import heard from './input.ts'"],
    ['namespace import', "import * as heard from './input.ts'"],
    ['export alias', 'const input = 1\nexport { input as heard }'],
    ['enum member', 'enum Kind { heard }'],
    ['catch clause', 'try { run() } catch (heard) { throw heard }'],
  ])('as a %s', (_kind, code) => {
    expect(namesIn(code)).toEqual(['heard'])
  })

  test('as a part of a name, with its line and what to write instead', () => {
    expect(bannedNamesIn(file, '\nconst isHeldBack = true')).toEqual([
      { file, line: 2, name: 'isHeldBack', word: 'held', instead: 'reserved' },
    ])
  })
})

describe('what is no offence', () => {
  test.each([
    ['a word inside another', 'const unknown = 1, handler = 2, basket = 3, desktop = 4'],
    ['what everybody calls so', 'const notFound = 1, isNotFound = true, NOT_FOUND = 404'],
    ['the use of a name, which its declaration answers for', 'console.log(order.asked)'],
    ['a text or a comment', "// what was asked\nconst text = 'asked'"],
    ['a stored property', 'export const change = { passwordResetAsked: 1 }'],
  ])('%s', (_kind, code) => {
    expect(namesIn(code)).toEqual([])
  })
})

test('a word with one meaning is banned where it would have another', () => {
  expect(namesIn('const address = 1', 'libs/http-kit/src/planted.ts')).toEqual(['address'])
  expect(namesIn('const address = 1', 'libs/domain/src/planted.ts')).toEqual([])
})

import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { describe, expect, test } from 'vitest'
import { BANNED_PHRASES, BANNED_WORDS } from './banned-words.ts'
import { bannedNamesIn, bannedPathsIn, bannedPhrasesIn, bannedWordsIn, wordsOf } from './check-words.ts'

const file = 'libs/rules/src/planted.ts'
const namesIn = (code: string, at = file) => bannedNamesIn(at, code).map(({ name }) => name.replace('#', ''))

describe('wordsOf an identifier', () => {
  test.each([
    ['asked', ['asked']],
    ['askedIds', ['asked', 'ids']],
    ['KEPT_SECONDS', ['kept', 'seconds']],
    ['isHTMLKnown', ['is', 'html', 'known']],
    ['_reply', ['reply']],
    ['unknownField', ['unknown', 'field']],
    ['keep-told.test.ts', ['keep', 'told', 'test', 'ts']],
  ])('splits %s', (name, words) => {
    expect(wordsOf(name)).toEqual(words)
  })
})

describe('a banned word', () => {
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
  ])('is found as a %s', (_kind, code) => {
    expect(namesIn(code)).toEqual(['heard'])
  })

  test('is found within a name, with its line and its replacement', () => {
    expect(bannedNamesIn(file, '\nconst isHeldBack = true')).toEqual([
      { file, line: 2, name: 'isHeldBack', word: 'held', instead: 'reserved' },
    ])
  })
})

/** Every banned word, so that removing one from the list fails a test. */
const WORDS =
  'answer answered answering answers ask asked asker askers asking asks desk desks found hand hands heard hears held hold holding holds keeping keeps kept knowing knows known lane lanes meant ours replied replies reply said shelf shelves telling tells theirs told wanted wants'.split(
    ' ',
  )

describe('the list of banned words', () => {
  test('has every expected word', () => {
    expect([...BANNED_WORDS.keys()].sort()).toEqual([...WORDS].sort())
  })

  test.each(WORDS)('finds %s in names, files and summaries', word => {
    const name = `is${word.charAt(0).toUpperCase()}${word.slice(1)}Now`
    expect(namesIn(`const ${name} = true`)).toEqual([name])
    expect(bannedPathsIn([`libs/rules/src/${word}-boxes.ts`]).map(match => match.word)).toEqual([word])
    expect(bannedWordsIn(`Boxes, ${word}: now`)).toEqual([word])
  })
})

test('refuses a second meaning of a word, and allows the first', () => {
  const code = 'export const input = { left: 1 }'
  expect(namesIn(code, 'libs/domain/src/buying/quote/check-cart.ts')).toEqual(['left'])
  expect(namesIn(code, 'libs/files/src/card/layers.ts')).toEqual([])
})

describe('a banned phrase in comments', () => {
  const wordsIn = (code: string) =>
    bannedPhrasesIn('libs/ui/src/planted.tsx', code).map(({ line, word }) => `${line} ${word}`)

  test.each([
    ['a line', '\n// For %s may write.'],
    ['a docstring', '\n/** For %s may write. */'],
    ['a longer docstring', '/**\n * For %s may write.\n */'],
    ['a block comment without stars', '/*\n   For %s may write.\n*/'],
    ['a comment behind code', '\nconst boxes = 1 // For %s may write.'],
    ['a comment behind a property', 'const box = {\n  count: 1, // For %s may write.\n}'],
    ['a comment among tags', 'const page = (\n<p>{/* For %s may write. */}</p>)'],
    ['the last line', '\n// For %s may write.\n'],
    ['the title of a test', "\nit('%s', () => {})"],
    ['a title on a line of its own', "it(\n'%s', () => {})"],
    ['the title of a group of tests', '\ndescribe(`%s`, () => {})'],
    ['the title of a table of tests', "it.each([1\n] as const)('%s', () => {})"],
  ])('is found in %s', (_where, code) => {
    for (const word of BANNED_PHRASES.keys()) expect(wordsIn(code.replace('%s', word))).toEqual([`2 ${word}`])
  })

  test('is found across a line break', () => {
    expect(wordsIn('/**\n * A box of\n * ours.\n */')).toEqual(['2 of ours'])
  })

  const ordinary = [
    "const text = 'made anew'",
    'const page = <p>// made anew</p>',
    '// A man of hours.',
    '// Renewed: canew.',
    "show('anew')",
  ]
  test.each(ordinary)('is allowed in %s', code => expect(wordsIn(code)).toEqual([]))
})

describe('an excuse', () => {
  test.each([
    ['passwordResetAsked', 'libs/domain/src/records/events.ts', 'libs/domain/src/records/event.ts'],
    ['answer', 'libs/embedded-mongo/src/sessions.ts', 'libs/http-kit/src/sessions.ts'],
    ['reply', 'libs/embedded-mongo/conformance/entities.ts', 'libs/embedded-mongo/src/entities.ts'],
    ['address', 'shell/server/share/testing/samples.ts', 'shell/server/share/share-page.ts'],
  ])('allows the property %s in its file only', (name, excused, other) => {
    const code = `export const input = { ${name}: 1 }`
    expect(namesIn(code, excused)).toEqual([])
    expect(namesIn(code, other)).toEqual([name])
    expect(namesIn(`const ${name} = 1`, excused)).toEqual([name])
  })

  test.each(['isNotFoundKnown', 'KNOWN_NOT_FOUND', 'addressInfoTold', 'foundNotFound'])(
    'excuses part of %s and checks the rest',
    name => expect(namesIn(`const ${name} = 1`, 'libs/http-kit/src/planted.ts')).toEqual([name]),
  )
})

describe('checkWords reads', () => {
  test('JavaScript files', () => {
    expect(namesIn('const heard = 1', 'tools/start/planted.mjs')).toEqual(['heard'])
    expect(namesIn('const heard = 1', '.planted.cjs')).toEqual(['heard'])
  })

  test('names of folders once each', () => {
    const paths = ['libs/ui/src/desk/a.ts', 'libs/ui/src/desk/b.ts', 'libs/ui/src/desktop.ts']
    expect(bannedPathsIn(paths).map(({ file: path, word }) => [path, word])).toEqual([['libs/ui/src/desk', 'desk']])
  })

  test('summaries of calls, which the OpenAPI document shows', () => {
    const summaries = ALL_CALLS.map(({ contract }) => [contract.call, bannedWordsIn(contract.summary)] as const)
    expect(summaries.filter(([, words]) => words.length > 0)).toEqual([])
  })
})

describe('checkWords allows', () => {
  test.each([
    ['a word inside another', 'const unknown = 1, handler = 2, basket = 3, desktop = 4'],
    ['what everybody calls so', 'const notFound = 1, isNotFound = true, NOT_FOUND = 404'],
    ['the use of a name, which its declaration answers for', 'console.log(order.asked)'],
    ['a text or a comment', "// what was asked\nconst text = 'asked'"],
  ])('%s', (_kind, code) => {
    expect(namesIn(code)).toEqual([])
  })
})

test('a word with one meaning is banned where it would have another', () => {
  expect(namesIn('const address = 1', 'libs/http-kit/src/planted.ts')).toEqual(['address'])
  expect(namesIn('const address = 1', 'libs/domain/src/planted.ts')).toEqual([])
})

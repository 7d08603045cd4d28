import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MongoError } from '../errors.ts'
import { compileRegex } from './regex.ts'

/**
 * A piece's meaning in PCRE as a JavaScript pattern, for texts with `
 * ` as the only line break.
 */
interface Pair {
  readonly pcre: string
  readonly script: string
}

type Options = Readonly<Record<'i' | 'm' | 's', boolean>>

const same = (source: string): Pair => ({ pcre: source, script: source })
const plain = ['a', 'b', 'A', '-', '\n', String.raw`\n`, String.raw`\x61`, String.raw`\d`, String.raw`\w`]
const lists = [
  '[ab]',
  '[^a]',
  '[a-c-]',
  String.raw`[\s-]`,
  String.raw`[\Sk]`,
  String.raw`[^\d\n]`,
  '[[a]',
  '[K-\u017f]',
]

function pieces({ m, s }: Options): fc.Arbitrary<Pair> {
  const anchors = [
    { pcre: '^', script: m ? '(?:^|(?<=\\n)(?=[^]))' : '^' },
    { pcre: '$', script: m ? '(?=\\n|$)' : '(?=\\n?$)' },
    { pcre: '.', script: s ? '[^]' : String.raw`[^\n]` },
    { pcre: String.raw`\s`, script: String.raw`[\t\n\v\f\r ]` },
    { pcre: String.raw`\S`, script: String.raw`[^\t\n\v\f\r ]` },
  ]
  return fc.oneof(fc.constantFrom(...[...plain, ...lists, String.raw`\b`].map(same)), fc.constantFrom(...anchors))
}

/** Patterns of pieces, groups, branches and repeats, with their meanings. */
function patterns(options: Options): fc.Arbitrary<Pair> {
  const both = (parts: readonly Pair[], glue: string): Pair => ({
    pcre: parts.map(({ pcre }) => pcre).join(glue),
    script: parts.map(({ script }) => script).join(glue),
  })
  const { pattern } = fc.letrec<{ pattern: Pair; item: Pair }>(tie => ({
    item: fc.oneof(
      { maxDepth: 3 },
      pieces(options),
      fc.tuple(tie('pattern'), fc.constantFrom('', '?', '*', '+', '{2}', '{0,1}', '*?')).map(([inner, repeat]) => ({
        pcre: `(${inner.pcre})${repeat}`,
        script: `(?:${inner.script})${repeat}`,
      })),
      fc.tuple(pieces(options), fc.constantFrom('?', '*', '+', '{1,2}', '+?')).map(([inner, repeat]) => ({
        pcre: `${inner.pcre}${repeat}`,
        script: `${inner.script}${repeat}`,
      })),
    ),
    pattern: fc
      .array(
        fc.array(tie('item'), { maxLength: 4 }).map(parts => both(parts, '')),
        { minLength: 1, maxLength: 3 },
      )
      .map(parts => both(parts, '|')),
  }))
  return pattern
}

const texts = fc.string({
  unit: fc.constantFrom('a', 'b', 'A', '-', '\n', ' ', '1', '\u017f', '\u212a', '😀'),
  maxLength: 7,
})
const optionSets = fc.record({ i: fc.boolean(), m: fc.boolean(), s: fc.boolean() })

function namesOf(options: Options): string {
  return (['i', 'm', 's'] as const).filter(name => options[name]).join('')
}

function compiledOrRefused(pattern: string, options: string) {
  try {
    return compileRegex(pattern, options)
  } catch (error) {
    if (error instanceof MongoError) return error
    throw error
  }
}

describe('a regular expression', () => {
  it('matches as PCRE does unless refused', async () => {
    let served = 0
    const cases = optionSets.chain(options => fc.tuple(fc.constant(options), patterns(options), fc.array(texts)))
    await fc.assert(
      fc.asyncProperty(cases, async ([options, { pcre, script }, subjects]) => {
        // In a separate turn, as in the engine: a turn has one second for all its expressions.
        await setImmediate()
        const compiled = compiledOrRefused(pcre, namesOf(options))
        if (compiled instanceof MongoError) return void expect([238, 51091]).toContain(compiled.code)
        served++
        // JavaScript folds the letters of `\w` and `\b`, PCRE does not.
        if (options.i && /\\[wb]/.test(pcre) && subjects.some(text => /[\u017f\u212a]/.test(text))) return
        const expected = new RegExp(script, options.i ? 'iu' : 'u')
        for (const text of subjects) expect([text, compiled.test(text)]).toEqual([text, expected.test(text)])
      }),
      { numRuns: 500 },
    )
    expect(served).toBeGreaterThan(50)
  })

  it('treats a final line break as PCRE does', () => {
    expect(compileRegex('^a$', '').test('a\n')).toBe(true)
    expect(compileRegex('^a$', '').test('a\nb')).toBe(false)
    expect(compileRegex('^b$', 'm').test('a\nb\n')).toBe(true)
    expect(compileRegex('(?i)^ABC', '').test('abcd')).toBe(true)
    expect(compileRegex('50% (off)?', 'i').test('50% OFF')).toBe(true)
    expect(compileRegex(String.raw`\w`, 'i').test('\u212a')).toBe(false)
    expect(compileRegex('^.$', '').test('😀')).toBe(true)
  })

  const refused = [
    '(?=a)',
    '(?<!a)b',
    String.raw`(a)\1`,
    'a++',
    '(?>a)',
    '(?#a)',
    String.raw`\v`,
    'a{2001}',
    'a$b',
    '^*',
  ]
  it.each(refused)('is refused by name when RE2 cannot do it: %s', pattern => {
    expect(() => compileRegex(pattern, '')).toThrow(expect.objectContaining({ code: 238 }))
  })

  it.each(['^', '^a?', '(^|,)b?'])('is refused when it could begin after a final line break: %s', pattern => {
    expect(() => compileRegex(pattern, 'm')).toThrow(expect.objectContaining({ code: 238 }))
  })

  it.each(['(a', 'a)', '[a', '*a', 'a|+', '[z-a]', 'a{2,1}', '\\'])('is invalid as in PCRE: %s', pattern => {
    expect(() => compileRegex(pattern, '')).toThrow(expect.objectContaining({ code: 51091 }))
  })

  it('has the maximum length of MongoDB', () => {
    expect(compileRegex('a'.repeat(16_384), '').test('a')).toBe(false)
    expect(() => compileRegex('a'.repeat(16_385), '')).toThrow(expect.objectContaining({ code: 51091 }))
  })

  it('is refused when its repeats are too expensive for the text', () => {
    expect(() => compileRegex('((a{100}){100}){100}', '')).toThrow(expect.objectContaining({ code: 238 }))
    expect(() => compileRegex('a{900}', '').test('a'.repeat(100_000))).toThrow(expect.objectContaining({ code: 238 }))
    expect(compileRegex('a{900}', '').test('a'.repeat(10_000))).toBe(true)
  })

  it.each([
    ['', 10_000, 30_000],
    ['i', 60, 5_000_000],
  ])('as plain text with options "%s" is refused when too long', (options, size, length) => {
    const matcher = compileRegex('a'.repeat(size), options)
    expect(() => matcher.test('b'.repeat(length))).toThrow(expect.objectContaining({ code: 238 }))
    expect(matcher.test('b'.repeat(length / 2))).toBe(false)
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasTest, readCoverage } from './read-coverage.ts'

const TABLE = join(import.meta.dirname, '../../e2e/coverage.md')

describe('the table of what shows each rule', () => {
  const markdown = readFileSync(TABLE, 'utf8')
  const rows = readCoverage(markdown)
  const headings = markdown.split('\n').flatMap((text, index) => (text.startsWith('#') ? [index + 1] : []))
  const tableOf = (line: number) => headings.findLast(heading => heading < line)

  it('names a test for every rule', () => {
    expect(rows.length).toBeGreaterThan(200)
    const incomplete = rows.filter(({ tests, unknown }) => tests.length === 0 || unknown.length > 0)
    expect(incomplete.map(({ line, rule, unknown }) => `line ${line}: ${rule} ${unknown.join(', ')}`)).toEqual([])
  })

  it('has no rule twice in a table, and no test twice for a rule', () => {
    const rules = rows.map(({ line, rule }) => {
      // What stands in the URL stands in the address.
      const words = rule
        .toLowerCase()
        .replaceAll('address', 'url')
        .match(/[\p{L}\p{N}_]+/gu)
      return { line, rule, key: `${tableOf(line)} ${words?.join(' ')}` }
    })
    const first = new Map(rules.toReversed().map(({ key, line }) => [key, line]))
    expect(rules.filter(({ key, line }) => first.get(key) !== line)).toEqual([])
    const named = (tests: (typeof rows)[number]['tests']) => tests.map(({ file, title }) => `${file} ${title}`)
    expect(rows.filter(({ tests }) => new Set(named(tests)).size < tests.length)).toEqual([])
  })

  it('names no test that is not there', () => {
    const sources = new Map<string, string>()
    const sourceOf = (file: string) => {
      const source = sources.get(file) ?? readFileSync(join(TABLE, '..', file), 'utf8')
      sources.set(file, source)
      return source
    }
    const missing = rows.flatMap(({ line, tests }) =>
      tests.filter(({ file, title }) => !hasTest(sourceOf(file), title)).map(test => ({ line, ...test })),
    )
    expect(missing).toEqual([])
  })
})

describe('readCoverage', () => {
  const read = (row: string) => readCoverage(`| Rule or text | Shown by |\n| --- | --- |\n${row}\n\n[a]: ../a.test.ts`)

  it('gives each test with its file, and what names none', () => {
    expect(read('| A rule | [a] holds <br> [b] holds <br> somewhere |')).toEqual([
      {
        line: 3,
        rule: 'A rule',
        tests: [{ file: '../a.test.ts', title: 'holds' }],
        unknown: ['[b] holds', 'somewhere'],
      },
    ])
  })

  it('gives a rule without a test none', () => {
    expect(read('| A rule | |')).toEqual([{ line: 3, rule: 'A rule', tests: [], unknown: [] }])
  })
})

describe('hasTest', () => {
  it.each(["it('holds', () => {})", 'it(\n  "holds",', 'test(`holds`, x)', "it.each([1])('holds', x)"])(
    'finds the title in %j',
    source => expect(hasTest(source, 'holds')).toBe(true),
  )

  it.each(["it('holds it', () => {})", "// 'holds'", "expect(text).toBe('it holds')"])('finds none in %j', source =>
    expect(hasTest(source, 'holds')).toBe(false),
  )
})

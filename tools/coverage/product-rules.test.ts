import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plainText, type QuotedText, quotedTexts } from './product-rules.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGES = join(ROOT, 'docs/product')
/** The product's code, without tests. */
const PRODUCT =
  /^(libs\/[^/]+\/src|bff-[^/]+\/src|mfe-[^/]+\/(src\/|slice\.json)|shell\/(src|server|slice\.json)).*\.(tsx?|json)$/
const TEST = /\.test\.tsx?$|\/testing\//

const source = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter(file => PRODUCT.test(file) && !TEST.test(file) && existsSync(join(ROOT, file)))
  .map(file => plainText(readFileSync(join(ROOT, file), 'utf8')))
  .join('\n')

const texts = readdirSync(PAGES).flatMap(page =>
  quotedTexts(readFileSync(join(PAGES, page), 'utf8')).map(quoted => ({ page, ...quoted })),
)
const isInSource = ({ text }: QuotedText) => source.includes(text)

describe('the product’s rules', () => {
  it('quote texts that exist in source, except those marked as not built', () => {
    const built = texts.filter(({ isBuilt, isName }) => isBuilt && !isName)
    expect(built.length).toBeGreaterThan(0)
    expect(built.filter(quoted => !isInSource(quoted))).toEqual([])
  })

  it('mark nothing as not built that exists in source', () => {
    const sectionOf = ({ page, heading }: (typeof texts)[number]) => `${page}: ${heading}`
    // An unbuilt rule may also quote existing names, which built rules quote too.
    const builtNames = new Set(texts.filter(({ isBuilt }) => isBuilt).map(({ text }) => text))
    const marked = texts.filter(({ isBuilt, text }) => !isBuilt && !builtNames.has(text))
    const unfinished = new Set(marked.filter(quoted => !isInSource(quoted)).map(sectionOf))
    expect(unfinished.size).toBeGreaterThan(0)
    expect(marked.map(sectionOf).filter(section => !unfinished.has(section))).toEqual([])
  })
})

describe('quotedTexts', () => {
  it('reads texts with apostrophes and values, but no apostrophes of prose', () => {
    const page = "### Toasts\n\nA farm's own: 'You\u2019re {name}' or 'Passwords don't match', the buyers' `cartLine`."
    expect(quotedTexts(page)).toEqual([
      { heading: 'Toasts', line: 3, text: "You're {}", isName: false, isBuilt: true },
      { heading: 'Toasts', line: 3, text: "Passwords don't match", isName: false, isBuilt: true },
      { heading: 'Toasts', line: 3, text: 'cartLine', isName: true, isBuilt: true },
    ])
  })

  it('counts everything below the mark in its section as not built', () => {
    const page = "### Cash\n'Paid'\n\nNot built yet.\n\n`cashTakenBy`: 'Taken'\n### Cart\n'Empty'"
    expect(quotedTexts(page).map(({ text, isBuilt }) => [text, isBuilt])).toEqual([
      ['Paid', true],
      ['Taken', false],
      ['cashTakenBy', false],
      ['Empty', true],
    ])
  })
})

describe('plainText', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is read as text writes values so.
  it.each(['+{{count}} more', '+{count} more', '+${count} more'])('writes {} for the value of %s', text =>
    expect(plainText(text)).toBe('+{} more'),
  )
})

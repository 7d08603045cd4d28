import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorsOf, citationsIn, outsideCitationsIn, pathsIn } from './cited-anchors.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = /\.(tsx?|mjs|cjs|css)$/
const SELF = /^tools\/coverage\/cited-anchors/

/** Folders from which comments abbreviate names, such as `http-kit/src/log.ts`. */
const BASES = ['', 'libs/', 'tools/']

const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter(file => file !== '' && existsSync(join(ROOT, file)))

const read = (file: string) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })
const sources = () => files.filter(file => SOURCES.test(file) && !SELF.test(file)).map(read)
const pages = () => files.filter(file => file.endsWith('.md')).map(read)

/** Every file and its folders. */
const paths = new Set(
  files.flatMap(file => file.split('/').map((_, depth, steps) => steps.slice(0, depth + 1).join('/'))),
)

describe('pages of the docs', () => {
  it('name existing files and folders', () => {
    const named = pages().flatMap(({ file, text }) =>
      pathsIn(text).flatMap(path => {
        const [beginning = ''] = path.split('/')
        const bases = BASES.filter(base => paths.has(base + beginning))
        return bases.length === 0 ? [] : [{ file, path, isThere: bases.some(base => paths.has(base + path)) }]
      }),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ isThere, path }) => !isThere && !path.split('/').includes('dist'))).toEqual([])
  })
})

describe('links between pages of the docs', () => {
  it('lead to existing headings', () => {
    const links = pages().flatMap(({ file, text }) =>
      [...text.matchAll(/\]\(([\w./-]*\.md)#([^)\s]+)\)/g)].map(([, path = '', anchor = '']) => ({
        file,
        page: posix.join(posix.dirname(file), path),
        anchor,
      })),
    )
    const anchors = new Map(pages().map(({ file, text }) => [file, anchorsOf(text)]))
    expect(links.length).toBeGreaterThan(50)
    expect(links.filter(({ page, anchor }) => !anchors.get(page)?.has(anchor))).toEqual([])
  })
})

describe('comments that cite docs', () => {
  const pages = new Map<string, Set<string> | undefined>()
  const anchorsOfPage = (page: string) => {
    if (!pages.has(page)) {
      const path = join(ROOT, page)
      pages.set(page, existsSync(path) ? anchorsOf(readFileSync(path, 'utf8')) : undefined)
    }
    return pages.get(page)
  }

  it('name existing pages and anchors', () => {
    const citations = sources().flatMap(({ file, text }) => citationsIn(text).map(citation => ({ file, ...citation })))
    expect(citations.length).toBeGreaterThan(200)
    const dangling = citations.filter(({ page, anchor }) => {
      const anchors = anchorsOfPage(page)
      return anchors === undefined || (anchor !== '' && !anchors.has(anchor))
    })
    expect(dangling).toEqual([])
  })

  it('cite nothing outside the repository', () => {
    const outside = sources().flatMap(({ file, text }) => outsideCitationsIn(text).map(line => `${file}:${line}`))
    expect(outside).toEqual([])
  })
})

describe('citedAnchors', () => {
  it('finds pages and anchors in a comment', () => {
    expect(citationsIn('// nothing\n/** Shares: docs/product/checkout.md#shares, see docs/data.md. */')).toEqual([
      { line: 2, page: 'docs/product/checkout.md', anchor: 'shares' },
      { line: 2, page: 'docs/data.md', anchor: '' },
    ])
  })

  it('resolves the relative paths of a page', () => {
    expect(pathsIn('See `libs/rules/src/{days,split}.ts`, `docs/` and `a b/c`, or `tools/fuzz/`.')).toEqual([
      'libs/rules/src/days.ts',
      'libs/rules/src/split.ts',
      'tools/fuzz',
    ])
  })

  it('reads headings and explicit anchors but no code', () => {
    const page = '# Checkout: form\n\n### Order fees\n<a id="fee"></a>\n```sh\n# no heading\n```\n### Order fees\n'
    expect([...anchorsOf(page)]).toEqual(['checkout-form', 'order-fees', 'fee', 'order-fees-1'])
  })

  it.each([
    '/** Decisions "Orders". */',
    '// Storefront spec §4, Checkout',
    "// decisions, 'Quote'",
    '// house, "Data"',
    '// see ../shared/design/decisions.md',
    '// decisions.md, Orders',
    '// spec/storefront.md says so',
    '// as in shared/spec',
    '// section 5 of the specification',
    '// with the specification’s message',
    '// sections 2 and 3',
    '/** docs/product/pages.md#header, Header. */',
  ])('finds the outside source in %s', line => expect(outsideCitationsIn(`x\n${line}`)).toEqual([2]))

  it.each([
    'the house of a farm',
    'decisions of staff are final',
    'const specification = 1',
    'group specification must include an _id',
    'fair.spec.ts',
    '// docs/payments.md#refunds-inside, whatever the cause',
  ])('finds no citation in %j', line => expect(outsideCitationsIn(line)).toEqual([]))
})

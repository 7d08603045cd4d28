import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rulesOf, rulesWithoutTest } from './rules-without-test.ts'

const ROOT = join(import.meta.dirname, '../..')
const SELF = /^tools\/coverage\/(cited-anchors|rules-without-test)/

const files = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', 'docs/product/*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\0')
  .filter(file => file !== '' && !SELF.test(file) && existsSync(join(ROOT, file)))
  .map(file => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

describe('docs/product', () => {
  it('every rule of the docs has a test that cites it', () => {
    expect(rulesWithoutTest(files)).toEqual([])
  })
})

describe('rulesWithoutTest', () => {
  const page = { file: 'docs/product/cart.md', text: '# The cart\n\n### Quantity\n\n1 to 10.\n\n### Storage\n\nLocal.' }
  const citing = (file: string) => ({ file, text: '// docs/product/cart.md#quantity\n' })

  it('lists rules that no test cites', () => {
    expect(rulesWithoutTest([page, citing('cart.test.tsx')])).toEqual(['docs/product/cart.md#storage'])
  })

  it('ignores citations outside of tests', () => {
    expect(rulesWithoutTest([page, citing('cart.tsx')])).toEqual([
      'docs/product/cart.md#quantity',
      'docs/product/cart.md#storage',
    ])
  })
})

describe('rulesOf', () => {
  it.each([
    ['the overview under a title', '# Cart\n\nWhat people buy.\n'],
    ['a heading with nothing under it', '### Cart\n\n### Quantity\n'],
    ['what is not built', '### Cart\n\nNot built yet.\n\nIt waits.\n'],
  ])('leaves out %s', (_, page) => expect(rulesOf(page)).toEqual([]))

  it('returns the anchor of each rule', () => {
    expect(
      rulesOf('# Cart\n\n### Cart lines\n\nTen.\n\n### Cart lines\n\nBuilt.\n\nNot built yet.\n\nLater.\n'),
    ).toEqual(['cart-lines', 'cart-lines-1'])
  })
})

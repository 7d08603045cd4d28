import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

it('cuts one font to the letters of all names of produce', () => {
  const names = read('libs/domain/src/catalog/product/search/kannada-names.json')
  const rule = read('shell/src/fonts.css')
    .split('@font-face')
    .find(one => one.includes('anek-kannada-produce'))
  const ranges = (/unicode-range:([^;]+)/.exec(rule ?? '')?.[1] ?? '')
    .split(',')
    .map(range => range.trim().slice(2).split('-'))
  const isCut = (code = 0) =>
    ranges.some(([first = '', last = first]) => Number.parseInt(first, 16) <= code && code <= Number.parseInt(last, 16))
  // With the parts of vowel signs, which shapers take apart.
  const letters = new Set(`${names}${names.normalize('NFD')}`.match(/[\u0c80-\u0cff\u200c]/g))
  expect([...letters].filter(letter => !isCut(letter.codePointAt(0)))).toEqual([])
})

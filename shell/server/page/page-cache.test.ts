import type { ReleaseList } from '@santhe/federation/release-list'
import { expect, it } from 'vitest'
import { type CachedPage, isFresh } from './page-cache.ts'

const LIST: ReleaseList = {
  shell: { version: 'a', entry: 'main.js', scripts: [], styles: [], fonts: [], host: '2.0.0', paths: [] },
  slices: [],
}
const versions = (stock: string) => ({
  of: (subjects: CachedPage['pageVersions']['subjects']) => ({ subjects, versions: stock }),
})
const PAGE: CachedPage = {
  list: LIST,
  pageVersions: { subjects: ['product', 'stock'], versions: 's1' },
  requestedAt: new Date('2026-01-01T10:00:20Z'),
  document: { status: 200, bytes: Buffer.from(''), etag: '', headers: [], unchanged: [] },
}
const soon = new Date('2026-01-01T10:00:30Z')

it('a page holds while releases and versions are the same', () => {
  expect(isFresh(PAGE, soon, LIST, versions('s1'))).toBe(true)
  expect(isFresh(PAGE, soon, LIST, versions('s2'))).toBe(false)
  expect(isFresh(PAGE, soon, { ...LIST }, versions('s1'))).toBe(false)
})

it('a page does not hold where nobody knows the versions', () => {
  expect(isFresh(PAGE, soon, LIST, undefined)).toBe(false)
  expect(isFresh(PAGE, soon, LIST, { of: () => undefined })).toBe(false)
})

it('a page shows the minute it was made in, and for 15 s at most', () => {
  const atEnd = { ...PAGE, requestedAt: new Date('2026-01-01T10:00:58Z') }
  expect(isFresh(atEnd, new Date('2026-01-01T10:00:59Z'), LIST, versions('s1'))).toBe(true)
  expect(isFresh(atEnd, new Date('2026-01-01T10:01:00Z'), LIST, versions('s1'))).toBe(false)
  expect(isFresh(PAGE, new Date('2026-01-01T10:00:36Z'), LIST, versions('s1'))).toBe(false)
})

import type { ReleaseList } from '@santhe/federation/release-list'
import { expect, it } from 'vitest'
import { type SentPage, stillHolds } from './page-lane.ts'

const LIST: ReleaseList = {
  shell: { version: 'a', entry: 'main.js', scripts: [], styles: [], fonts: [], host: '1.0.0', paths: [] },
  slices: [],
}
const versions = (stock: string) => ({
  of: (subjects: SentPage['shown']['subjects']) => ({ subjects, versions: stock }),
})
const PAGE: SentPage = {
  list: LIST,
  shown: { subjects: ['product', 'stock'], versions: 's1' },
  asked: new Date('2026-01-01T10:00:20Z'),
  document: { status: 200, bytes: Buffer.from(''), etag: '', headers: [], unchanged: [] },
}
const soon = new Date('2026-01-01T10:00:30Z')

it('a page holds while releases and versions are the same', () => {
  expect(stillHolds(PAGE, soon, LIST, versions('s1'))).toBe(true)
  expect(stillHolds(PAGE, soon, LIST, versions('s2'))).toBe(false)
  expect(stillHolds(PAGE, soon, { ...LIST }, versions('s1'))).toBe(false)
})

it('a page does not hold where nobody knows the versions', () => {
  expect(stillHolds(PAGE, soon, LIST, undefined)).toBe(false)
  expect(stillHolds(PAGE, soon, LIST, { of: () => undefined })).toBe(false)
})

it('a page shows the minute it was made in, and for 15 s at most', () => {
  const atEnd = { ...PAGE, asked: new Date('2026-01-01T10:00:58Z') }
  expect(stillHolds(atEnd, new Date('2026-01-01T10:00:59Z'), LIST, versions('s1'))).toBe(true)
  expect(stillHolds(atEnd, new Date('2026-01-01T10:01:00Z'), LIST, versions('s1'))).toBe(false)
  expect(stillHolds(PAGE, new Date('2026-01-01T10:00:36Z'), LIST, versions('s1'))).toBe(false)
})

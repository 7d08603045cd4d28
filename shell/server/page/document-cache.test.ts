import type { ReleaseList } from '@santhe/federation/release-list'
import { expect, it, vi } from 'vitest'
import { createDocumentCache } from './document-cache.ts'

const aList = (version: string): ReleaseList => ({
  shell: { version, entry: 'main.js', scripts: [], styles: [], fonts: [], host: '2.0.0', paths: [] },
  slices: [],
})
const LIST = aList('a')

it('a document is made once for whoever asks the same, at the same time too', async () => {
  const documents = createDocumentCache()
  const make = vi.fn(async () => 'page')
  expect(await Promise.all([1, 2, 3].map(() => documents.get(LIST, 'key', make)))).toEqual(['page', 'page', 'page'])
  expect(make).toHaveBeenCalledOnce()
})

it('what could not be rendered, or failed, is tried again', async () => {
  const documents = createDocumentCache()
  expect(await documents.get(LIST, 'key', async () => undefined)).toBeUndefined()
  await expect(documents.get(LIST, 'key', () => Promise.reject(new Error('torn')))).rejects.toThrow('torn')
  expect(await documents.get(LIST, 'key', async () => 'page')).toBe('page')
})

it('another release list begins anew', async () => {
  const documents = createDocumentCache()
  await documents.get(LIST, 'key', async () => 'before')
  expect(await documents.get(aList('b'), 'key', async () => 'after')).toBe('after')
})

it('what was asked longest ago goes first', async () => {
  const documents = createDocumentCache(2)
  for (const key of ['one', 'two', 'one', 'three']) await documents.get(LIST, key, async () => key)
  expect(await documents.get(LIST, 'one', async () => 'made again')).toBe('one')
  expect(await documents.get(LIST, 'two', async () => 'made again')).toBe('made again')
})

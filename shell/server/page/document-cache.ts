import type { ReleaseList } from '@santhe/federation/release-list'

/** About ten kilobytes each, compressed. */
const MAX_ENTRIES = 2_000

/** Documents by everything they are made of, so that what is kept is never old: the same answers in the same minute give the same page. */
export interface DocumentCache<Document> {
  /** The document under `key`, made where there is none. One whose making gives undefined is not kept. */
  get(list: ReleaseList, key: string, make: () => Promise<Document | undefined>): Promise<Document | undefined>
}

/** Keeps the documents last asked for, of the release list that is shown. */
export function createDocumentCache<Document>(maxEntries: number = MAX_ENTRIES): DocumentCache<Document> {
  const cached = new Map<string, Promise<Document | undefined>>()
  let cachedList: ReleaseList | undefined

  function resetFor(list: ReleaseList): void {
    if (cachedList !== list) cached.clear()
    cachedList = list
  }

  function store(key: string, document: Promise<Document | undefined>): void {
    cached.delete(key)
    cached.set(key, document)
    const [oldest] = cached.keys()
    if (cached.size > maxEntries && oldest !== undefined) cached.delete(oldest)
  }

  return {
    async get(list, key, make) {
      resetFor(list)
      const making = cached.get(key) ?? make()
      store(key, making)
      const document = await making.catch(error => {
        cached.delete(key)
        throw error
      })
      if (document === undefined) cached.delete(key)
      return document
    },
  }
}

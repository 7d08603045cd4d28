import type { ReleaseList } from '@santhe/federation/release-list'

/** About ten kilobytes each, compressed. */
const MOST = 2_000

/** Documents by everything they are made of, so that what is kept is never old: the same answers in the same minute give the same page. */
export interface KeptDocuments<Document> {
  /** The document under `key`, made where there is none. One whose making gives undefined is not kept. */
  get(list: ReleaseList, key: string, make: () => Promise<Document | undefined>): Promise<Document | undefined>
}

/** Keeps the documents last asked for, of the release list that is shown. */
export function keptDocuments<Document>(most: number = MOST): KeptDocuments<Document> {
  const kept = new Map<string, Promise<Document | undefined>>()
  let keptOf: ReleaseList | undefined

  function startAnew(list: ReleaseList): void {
    if (keptOf !== list) kept.clear()
    keptOf = list
  }

  function keep(key: string, document: Promise<Document | undefined>): void {
    kept.delete(key)
    kept.set(key, document)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }

  return {
    async get(list, key, make) {
      startAnew(list)
      const making = kept.get(key) ?? make()
      keep(key, making)
      const document = await making.catch(error => {
        kept.delete(key)
        throw error
      })
      if (document === undefined) kept.delete(key)
      return document
    },
  }
}

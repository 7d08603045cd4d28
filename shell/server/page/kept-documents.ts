import type { ReleaseList } from '@santhe/federation/release-list'

/** About ten kilobytes each, compressed. */
const MOST = 300

/** What is kept of a page: its bytes as they are sent. */
export type Bytes = Buffer | string

/** Documents by everything they are made of, so that what is kept is never old: the same answers in the same minute give the same page. */
export interface KeptDocuments {
  /** The document under `key`, made where there is none. One whose making gives undefined is not kept. */
  get(list: ReleaseList, key: string, make: () => Promise<Bytes | undefined>): Promise<Bytes | undefined>
}

/** Keeps the documents last asked for, of the release list that is shown. */
export function keptDocuments(most: number = MOST): KeptDocuments {
  const kept = new Map<string, Promise<Bytes | undefined>>()
  let keptOf: ReleaseList | undefined

  function startAnew(list: ReleaseList): void {
    if (keptOf !== list) kept.clear()
    keptOf = list
  }

  function keep(key: string, document: Promise<Bytes | undefined>): void {
    kept.delete(key)
    kept.set(key, document)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }

  return {
    async get(list, key, make) {
      startAnew(list)
      const document = kept.get(key) ?? make()
      keep(key, document)
      const bytes = await document.catch(error => {
        kept.delete(key)
        throw error
      })
      if (bytes === undefined) kept.delete(key)
      return bytes
    },
  }
}

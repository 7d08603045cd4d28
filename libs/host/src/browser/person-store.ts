import { OLDEST_OUTCOME_MS } from '@santhe/rules'
import { clear, createStore, del, get, set } from 'idb-keyval'

/** Lifetime (ms) of data about other people: as long as an outcome may be sent. docs/data.md#browser-storage */
export const SAVED_WORK_MS = OLDEST_OUTCOME_MS

export interface PersonKey {
  personId: number
  /** Such as 'product 4' or 'day 2026-11-23'. */
  name: string
}

/** Named values per person; nobody reads another's. */
interface PersonStore {
  read(key: PersonKey): Promise<unknown>
  save(key: PersonKey, value: unknown): Promise<void>
  remove(key: PersonKey): Promise<void>
  /** Removes what everybody has here. */
  clear(): Promise<void>
  /** Removes values for which `isStale` is true. */
  removeStale(isStale: (value: unknown) => boolean): Promise<void>
}

const nameOf = ({ personId, name }: PersonKey) => `${personId} ${name}`

export function personStore(database: string, table: string): PersonStore {
  const store = createStore(database, table)
  return {
    read: key => get<unknown>(nameOf(key), store),
    save: (key, value) => set(nameOf(key), value, store),
    remove: key => del(nameOf(key), store),
    clear: () => clear(store),
    removeStale: isStale =>
      store(
        'readwrite',
        table =>
          new Promise((resolve, reject) => {
            const request = table.openCursor()
            request.onerror = () => reject(request.error)
            request.onsuccess = () => {
              const cursor = request.result
              if (!cursor) return resolve()
              if (isStale(cursor.value)) cursor.delete()
              cursor.continue()
            }
          }),
      ),
  }
}

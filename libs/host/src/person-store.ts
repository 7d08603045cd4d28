import { clear, createStore, del, get, set } from 'idb-keyval'

/** Something of a person in this browser. */
interface PersonKey {
  personId: number
  /** Such as 'product 4'. */
  name: string
}

/** What this browser has of people under names of their own; nobody reads what is another person's. */
export interface PersonStore {
  read(key: PersonKey): Promise<unknown>
  save(key: PersonKey, value: unknown): Promise<void>
  remove(key: PersonKey): Promise<void>
  /** Removes what everybody has here. */
  clear(): Promise<void>
  /** Removes what `isStale` says so of. */
  removeStale(isStale: (value: unknown) => boolean): Promise<void>
}

const nameOf = ({ personId, name }: PersonKey) => `${personId} ${name}`

/** Returns a store of people's things, which has a database of its own in the browser. */
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

import { clear, createStore, del, get, set } from 'idb-keyval'

const store = createStore('santhe-drafts', 'drafts')

export const readStored = (key: string) => get<unknown>(key, store)
export const writeStored = (key: string, draft: unknown) => set(key, draft, store)
export const deleteStored = (key: string) => del(key, store)
export const clearStored = () => clear(store)

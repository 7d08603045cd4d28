import { parseJson } from '@santhe/rules'
import type { Storage as PersistStorage } from 'redux-persist'
import { z } from 'zod'
import type { TextStore } from '../browser/browser-store.ts'
import { type Cart, CartLine } from './cart.ts'
import { AuthRecord, SIGNED_OUT, viewOf } from './session-state.ts'

const Stored = z.object({ lines: z.array(z.unknown()).optional() }).loose()

/** A corrupt cart becomes empty (docs/product/cart.md#storage). */
export function readCart(text: string | null): Cart {
  const lines = z.array(CartLine).safeParse(parseJson(text ?? ''))
  return { lines: lines.success ? lines.data : [] }
}

/** A damaged record signs out; an invalid view becomes that of the role. */
export function readAuthRecord(text: string | null): AuthRecord {
  const record = AuthRecord.safeParse(parseJson(text ?? ''))
  if (!record.success || !record.data.token) return SIGNED_OUT
  const { user, token, viewingAs } = record.data
  return { user, token, viewingAs: viewOf(user, viewingAs) }
}

/** Stores the cart as a plain array, and the auth record without redux-persist's marker. */
function plainText(key: string, value: unknown): string {
  const { _persist, ...stored } = Stored.parse(value)
  return JSON.stringify(key === 'cart' ? (stored.lines ?? []) : stored)
}

/** Stores both slices under documented names and shapes (docs/data.md#browser-storage); ignores failures. */
export function browserStorage(storage: TextStore): PersistStorage {
  const guarded = <T>(work: () => T, fallback: T): Promise<T> => {
    try {
      return Promise.resolve(work())
    } catch {
      return Promise.resolve(fallback)
    }
  }
  return {
    getItem: key =>
      guarded<unknown>(() => (key === 'cart' ? readCart : readAuthRecord)(storage.getItem(key)), undefined),
    setItem: (key, value) => guarded(() => storage.setItem(key, plainText(key, value)), undefined),
    removeItem: key => guarded(() => storage.removeItem(key), undefined),
  }
}

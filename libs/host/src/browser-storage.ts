import type { Storage as PersistStorage } from 'redux-persist'
import { z } from 'zod'
import { AuthRecord, SIGNED_OUT, viewOf } from './auth-record.ts'
import { type Cart, CartLine } from './cart.ts'
import type { TextStore } from './text-store.ts'

const Stored = z.object({ lines: z.array(z.unknown()).optional() }).loose()

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads what stands under `cart`; a corrupt cart resets to empty (docs/product/cart.md#storage). */
export function readCart(text: string | null): Cart {
  const lines = z.array(CartLine).safeParse(parseJson(text))
  return { lines: lines.success ? lines.data : [] }
}

/** Reads what stands under `santhe`; a damaged record signs out quietly, a view that the role may not have is the role's own. */
export function readAuthRecord(text: string | null): AuthRecord {
  const record = AuthRecord.safeParse(parseJson(text))
  if (!record.success || !record.data.token) return SIGNED_OUT
  const { user, token, viewingAs } = record.data
  return { user, token, viewingAs: viewOf(user, viewingAs) }
}

/** The plain JSON of a persisted slice: the cart as an array of lines, the auth record without redux-persist's own mark. */
function plainText(key: string, value: unknown): string {
  const { _persist, ...stored } = Stored.parse(value)
  return JSON.stringify(key === 'cart' ? (stored.lines ?? []) : stored)
}

/** Keeps the two persisted slices under the documented names (docs/data.md#browser-storage) and in its shapes; a storage that fails is no reason to. */
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

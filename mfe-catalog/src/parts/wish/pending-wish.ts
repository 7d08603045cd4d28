import { tabStore } from '@santhe/host'

/** Where the tab stores what was pressed before signing in. */
const STORAGE_KEY = 'santhe-wish'

export type WishKind = 'saved' | 'tellMe'

/** Remembers what a visitor pressed, for after the sign-in. */
export function rememberWish(kind: WishKind, productId: number): void {
  tabStore.setItem(STORAGE_KEY, `${kind} ${productId}`)
}

/** Returns what was pressed before signing in, once: the caller has to do it. */
export function takeWish(): { kind: WishKind; productId: number } | undefined {
  const [, kind, id] = /^(saved|tellMe) ([1-9]\d{0,14})$/.exec(tabStore.getItem(STORAGE_KEY) ?? '') ?? []
  tabStore.removeItem(STORAGE_KEY)
  return kind === 'saved' || kind === 'tellMe' ? { kind, productId: Number(id) } : undefined
}

import { tabStore } from '@santhe/host'

/** Session storage of a press before sign-in. */
const STORAGE_KEY = 'santhe-wish'

export type WishKind = 'saved' | 'tellMe'

/** Stores a visitor's press for after sign-in. */
export function rememberWish(kind: WishKind, productId: number): void {
  tabStore.setItem(STORAGE_KEY, `${kind} ${productId}`)
}

export function takeWish(): { kind: WishKind; productId: number } | undefined {
  const [, kind, id] = /^(saved|tellMe) ([1-9]\d{0,14})$/.exec(tabStore.getItem(STORAGE_KEY) ?? '') ?? []
  tabStore.removeItem(STORAGE_KEY)
  return kind === 'saved' || kind === 'tellMe' ? { kind, productId: Number(id) } : undefined
}

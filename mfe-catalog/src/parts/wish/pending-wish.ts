/** Where the tab stores what was pressed before signing in. */
const STORAGE_KEY = 'santhe-wish'

export type WishKind = 'saved' | 'tellMe'

/** Remembers what a visitor pressed, for after the sign-in. */
export function rememberWish(kind: WishKind, productId: number): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, `${kind} ${productId}`)
  } catch {
    // Without storage they press once more.
  }
}

/** Returns what was pressed before signing in, once: the caller has to do it. */
export function takeWish(): { kind: WishKind; productId: number } | undefined {
  try {
    const [, kind, id] = /^(saved|tellMe) ([1-9]\d{0,14})$/.exec(sessionStorage.getItem(STORAGE_KEY) ?? '') ?? []
    sessionStorage.removeItem(STORAGE_KEY)
    return kind === 'saved' || kind === 'tellMe' ? { kind, productId: Number(id) } : undefined
  } catch {
    return undefined
  }
}

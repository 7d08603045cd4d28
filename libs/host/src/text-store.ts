/** Texts under names, as `Storage` has them; no call throws. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores texts in a storage of the browser; what it refuses, since it is blocked or full, lasts as long as the page. */
function textStore(storage: () => Storage): TextStore {
  const refused = new Map<string, string>()
  return {
    getItem(key) {
      try {
        return refused.get(key) ?? storage().getItem(key)
      } catch {
        return null
      }
    },
    setItem(key, text) {
      try {
        storage().setItem(key, text)
        refused.delete(key)
      } catch {
        refused.set(key, text)
      }
    },
    removeItem(key) {
      refused.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // Nothing of it is stored.
      }
    },
  }
}

/** What stays in this browser. docs/data.md#browser-storage */
export const browserStore = textStore(() => localStorage)

/** What stays as long as this tab is open. */
export const tabStore = textStore(() => sessionStorage)

/** Whether this browser takes anything to be stored: else cart and sign-in last as long as the page. */
export function canStore(): boolean {
  const name = 'santhe-probe'
  try {
    localStorage.setItem(name, '')
    localStorage.removeItem(name)
    return true
  } catch {
    return false
  }
}

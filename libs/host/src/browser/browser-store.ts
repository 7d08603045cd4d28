import type * as PersonData from './person-data.ts'

/** Subset of `Storage`; never throws. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps values that the browser refuses until the page closes. */
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
        // The value stays in memory only.
      }
    },
  }
}

/** docs/data.md#browser-storage */
export const browserStore = textStore(() => localStorage)

export const tabStore = textStore(() => sessionStorage)

/** False if cart and sign-in last only as long as the page. */
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

/**
 * Runs work on a person's stored data, whose code loads on first use. Returns undefined on failure, since broken storage
 * must not break the form itself.
 */
export async function withPersonData<T>(work: (data: typeof PersonData) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await import('./person-data.ts'))
  } catch {
    return undefined
  }
}

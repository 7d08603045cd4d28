import type * as PersonData from './person-data.ts'

/** Subset of `Storage`; never throws. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Values the browser refuses last as long as the page. */
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
        // Not stored.
      }
    },
  }
}

/** docs/data.md#browser-storage */
export const browserStore = textStore(() => localStorage)

export const tabStore = textStore(() => sessionStorage)

/** Otherwise cart and sign-in last as long as the page. */
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
 * Runs work on a person's stored data, loaded on first use. Undefined on failure: broken storage must not cost the
 * form itself.
 */
export async function withPersonData<T>(work: (data: typeof PersonData) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await import('./person-data.ts'))
  } catch {
    return undefined
  }
}

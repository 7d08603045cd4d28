import type * as Drafts from './drafts.ts'

/**
 * Does something with the unsent forms of this browser, which are loaded when they are first needed. Resolves to undefined where that
 * fails: a full or forbidden storage is no reason to lose the form itself.
 */
export async function withDrafts<T>(work: (drafts: typeof Drafts) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await import('./drafts.ts'))
  } catch {
    return undefined
  }
}

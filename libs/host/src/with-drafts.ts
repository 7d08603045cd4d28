import type * as PersonData from './person-data.ts'

/**
 * Does something with what this browser has of a person (unsent forms, saved sheets, queued writes, the round's page), which is loaded when it is first needed. Resolves to
 * undefined where that fails: a full or forbidden storage is no reason to lose the form or the sheet itself.
 */
export async function withDrafts<T>(work: (data: typeof PersonData) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await import('./person-data.ts'))
  } catch {
    return undefined
  }
}

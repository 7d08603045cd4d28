import type * as PersonData from './person-data.ts'

/**
 * Runs work on a person's stored data, loaded on first use. Undefined on failure: broken storage must not cost the
 * form itself.
 */
export async function withDrafts<T>(work: (data: typeof PersonData) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await import('./person-data.ts'))
  } catch {
    return undefined
  }
}

/** What this browser has of a person beside the session: loaded when it is first needed. */

export * from './drafts.ts'
export * from './sheets.ts'

import { deleteDrafts } from './drafts.ts'
import { deleteSheets } from './sheets.ts'

/** Deletes what this browser has of anybody: a person who signs out leaves nothing behind. */
export async function deleteAll(): Promise<void> {
  await Promise.all([deleteDrafts(), deleteSheets()])
}

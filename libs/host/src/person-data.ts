/** What this browser has of a person beside the session: loaded when it is first needed. */

export * from './drafts.ts'
export * from './sheets.ts'

import { deleteDrafts } from './drafts.ts'
import { deleteSheets } from './sheets.ts'
import type { NewToast } from './toasts.ts'

/** Deletes what this browser has of anybody: a person who signs out leaves nothing behind. */
export async function deleteAll(): Promise<void> {
  await Promise.all([deleteDrafts(), deleteSheets()])
}

/** Returns what an agent reads once a help is over. docs/product/roles.md#screens-of-help. */
export function helpOverToast(farmerName: string): NewToast {
  const text = 'You work as yourself again. To go on helping, ask for another code.'
  return { title: `You no longer help ${farmerName}`, text, duration: 10_000 }
}

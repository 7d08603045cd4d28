/** What this browser has of a person beside the session: loaded when it is first needed. */

export * from './drafts.ts'
export {
  addWrite,
  countUnsent,
  deleteOldWrites,
  deleteWritesOfOthers,
  forgetWrite,
  readWrites,
  takeBackWrite,
  watchWrites,
} from './queue/queue-store.ts'
export * from './sheets.ts'

import type { SessionPerson } from '@santhe/contracts'
import { deleteDrafts } from './drafts.ts'
import { turnOff } from './push/push-browser.ts'
import { deleteWrites } from './queue/queue-store.ts'
import { deleteSheets } from './sheets.ts'
import type { NewToast } from './toasts.ts'

/** Deletes what this browser has of anybody, and ends its news: a person who signs out leaves nothing behind. */
export async function deleteAll(): Promise<void> {
  await Promise.all([deleteSaved(), turnOff()])
}

async function deleteSaved(): Promise<void> {
  await Promise.all([deleteDrafts(), deleteSheets(), deleteWrites()])
}

/**
 * Deletes what this browser has of the person before, whose session acts as another one from now on, and returns what is to be said:
 * that a help is over. docs/product/roles.md#screens-of-help.
 */
export async function changePerson(before: SessionPerson | null, after: SessionPerson): Promise<NewToast | undefined> {
  // Where storage is forbidden nothing is there to be deleted, and it is said all the same.
  await deleteSaved().catch(() => undefined)
  if (!before?.helps || after.helps) return undefined
  const text = 'You work as yourself again. To go on helping, ask for another code.'
  return { title: `You no longer help ${before.name}`, text, duration: 10_000 }
}

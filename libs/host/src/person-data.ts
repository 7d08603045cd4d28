/** What this browser has of a person beside the session: loaded when it is first needed. */

export * from './drafts.ts'
export {
  addWrite,
  countExpired,
  countUnsent,
  forgetExpired,
  forgetWrite,
  readWrites,
  takeBackWrite,
  watchWrites,
} from './queue/queue-store.ts'
export { saveRoundPage } from './round-page.ts'
export { readSheet, saveSheet } from './sheets.ts'

import type { SessionPerson } from '@santhe/contracts'
import { deleteDrafts } from './drafts.ts'
import { turnOff } from './push/push-browser.ts'
import { deleteOldWrites, deleteWrites, deleteWritesOfOthers } from './queue/queue-store.ts'
import { deleteOldRoundPages, deleteRoundPages, deleteRoundPagesOfOthers } from './round-page.ts'
import { deleteOldSheets, deleteSheets } from './sheets.ts'
import type { NewToast } from './toasts.ts'

/** Deletes what this browser has of anybody, and ends its news: a person who signs out leaves nothing behind. */
export async function deleteAll(): Promise<void> {
  await Promise.all([deleteSaved(), turnOff()])
}

async function deleteSaved(): Promise<void> {
  await Promise.all([deleteDrafts(), deleteWrites(), deleteWithSession()])
}

/** Deletes what goes with a session that has ended: lists with names and phone numbers of others, and the page that shows them without a network. */
export async function deleteWithSession(): Promise<void> {
  await Promise.all([deleteSheets(), deleteRoundPages()])
}

/** Deletes what others than a person, who signs in, could not send, and the page of their round. */
export async function deleteOfOthers(personId: number): Promise<void> {
  await Promise.all([deleteWritesOfOthers(personId), deleteRoundPagesOfOthers(personId)])
}

/** Deletes what is two days old or older, as far as the browser lets it: what waits to be sent is sent all the same. */
export async function deleteOld(): Promise<void> {
  await Promise.allSettled([deleteOldSheets(), deleteOldWrites(), deleteOldRoundPages()])
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

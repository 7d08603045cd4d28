export {
  addStep,
  countExpired,
  countUnsent,
  forgetExpired,
  forgetFailure,
  forgetStep,
  readSteps,
  undoStep,
  watchSteps,
} from './browser/queue-store.ts'
export * from './drafts.ts'
export { saveRoundPage } from './round-page.ts'
export { readSheet, saveSheet } from './sheets.ts'

import type { SessionPerson } from '@santhe/contracts'
import { deleteOldSteps, deleteSteps, deleteStepsOfOthers } from './browser/queue-store.ts'
import { deleteDrafts } from './drafts.ts'
import { turnOff } from './push/push-browser.ts'
import { deleteOldRoundPages, deleteRoundPages, deleteRoundPagesOfOthers } from './round-page.ts'
import { deleteOldSheets, deleteSheets } from './sheets.ts'
import type { NewToast } from './toasts.ts'

/** Deletes everybody's data and ends push: signing out leaves nothing. */
export async function deleteAll(): Promise<void> {
  await Promise.all([deleteSaved(), turnOff()])
}

async function deleteSaved(): Promise<void> {
  await Promise.all([deleteDrafts(), deleteSteps(), deleteWithSession()])
}

/** After a session ends: lists with others' names and phones, and their offline page. */
export async function deleteWithSession(): Promise<void> {
  await Promise.all([deleteSheets(), deleteRoundPages()])
}

/** On sign-in: others' unsent steps and round pages. */
export async function deleteOfOthers(personId: number): Promise<void> {
  await Promise.all([deleteStepsOfOthers(personId), deleteRoundPagesOfOthers(personId)])
}

/** Older than two days; waiting steps are still sent. */
export async function deleteOld(): Promise<void> {
  await Promise.allSettled([deleteOldSheets(), deleteOldSteps(), deleteOldRoundPages()])
}

/**
 * Deletes the former person's data when a session starts acting as another. Returns the message: a help is over.
 * docs/product/roles.md#screens-of-help.
 */
export async function changePerson(before: SessionPerson | null, after: SessionPerson): Promise<NewToast | undefined> {
  // Without storage nothing needs deleting.
  await deleteSaved().catch(() => undefined)
  if (!before?.helps || after.helps) return undefined
  const text = 'You work as yourself again. To go on helping, ask for another code.'
  return { title: `You no longer help ${before.name}`, text, duration: 10_000 }
}

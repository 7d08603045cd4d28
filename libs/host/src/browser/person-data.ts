export * from './copies.ts'
export * from './drafts.ts'
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
} from './queue-store.ts'
export { saveRoundPage } from './round-page.ts'

import { deleteCopies, deleteOldCopies } from './copies.ts'
import { deleteDrafts } from './drafts.ts'
import { turnOff } from './push-browser.ts'
import { deleteOldSteps, deleteSteps, deleteStepsOfOthers } from './queue-store.ts'
import { deleteOldRoundPages, deleteRoundPages, deleteRoundPagesOfOthers } from './round-page.ts'

/** Deletes everybody's data and ends push: signing out leaves nothing. */
export async function deleteAll(): Promise<void> {
  await Promise.all([deleteStored(), turnOff()])
}

/** Deletes everybody's data when a session starts acting as another person. */
export async function deleteStored(): Promise<void> {
  await Promise.all([deleteDrafts(), deleteSteps(), deleteWithSession()])
}

/** After a session ends: copies with others' names and phones, and their offline page. */
export async function deleteWithSession(): Promise<void> {
  await Promise.all([deleteCopies(), deleteRoundPages()])
}

/** On sign-in: others' unsent steps and round pages. */
export async function deleteOfOthers(personId: number): Promise<void> {
  await Promise.all([deleteStepsOfOthers(personId), deleteRoundPagesOfOthers(personId)])
}

/** Older than two days; waiting steps are still sent. */
export async function deleteOld(): Promise<void> {
  await Promise.allSettled([deleteOldCopies(), deleteOldSteps(), deleteOldRoundPages()])
}

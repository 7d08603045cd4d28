import type { QueuedWrite } from './queued-write.ts'

/** Returns whether the market may still have to be sent a write. */
export function isUnsent({ state }: Pick<QueuedWrite, 'state'>): boolean {
  return state === 'waiting' || state === 'sending' || state === 'failed'
}

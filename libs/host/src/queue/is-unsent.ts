import type { QueuedWrite } from './queued-write.ts'

/** Whether the market may not have it yet. */
export function isUnsent({ state }: Pick<QueuedWrite, 'state'>): boolean {
  return state === 'waiting' || state === 'sending' || state === 'failed'
}

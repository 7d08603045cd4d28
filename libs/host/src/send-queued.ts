import type { HostStore } from './create-host.ts'

/** Sends the queued writes of the session's person from now on; what does so is loaded when it is first needed. */
export async function sendQueued(store: HostStore): Promise<void> {
  try {
    const { runHostQueue } = await import('./run-host-queue.ts')
    runHostQueue(store)
  } catch {
    // Without a network the page that queues them tries again.
  }
}

import type { HostStore } from './create-host.ts'

/** Loads the sender on first use. */
export async function sendQueued(store: HostStore): Promise<void> {
  try {
    const { runHostQueue } = await import('./run-host-queue.ts')
    runHostQueue(store)
  } catch {
    // Offline, the queueing page retries.
  }
}

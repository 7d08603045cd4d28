import { type Domain, notifications, type PushMessage, type PushResult } from '@santhe/domain'
import type { Logger } from '../logger.ts'
import type { Job } from './repeat.ts'

export interface PushJobOptions {
  /** @throws Error when sending must be retried */
  send: (message: PushMessage) => Promise<PushResult>
  sessionsOf: (personId: number) => Promise<readonly string[]>
}

/** Separate, so slow push services delay no other channel. */
export function pushJob({ send, sessionsOf }: PushJobOptions, { domain, log }: { domain: Domain; log: Logger }): Job {
  const onFailure = ({ kind }: { kind: string }, error: unknown) =>
    log.warn({ kind, error: error instanceof Error ? error.message : '' }, 'news did not reach a device yet')
  const run = async (now: Date) => (await notifications.deliverPush({ now, send, sessionsOf, onFailure }, domain)) > 0
  return { name: 'push', everySeconds: 1, run }
}

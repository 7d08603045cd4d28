import { type Domain, type PushMessage, type PushResult, push } from '@santhe/domain'
import type { Logger } from '../logger.ts'
import type { Job } from './repeat.ts'

export interface PushJobOptions {
  /** Sends a message to one device, or throws: then it is tried again. */
  send: (message: PushMessage) => Promise<PushResult>
  /** Returns the public ids of a person's sessions. */
  sessionsOf: (personId: number) => Promise<readonly string[]>
}

/** Apart from the other channels: a push service that is down or slow delays neither notification nor mail. */
export function pushJob({ send, sessionsOf }: PushJobOptions, { domain, log }: { domain: Domain; log: Logger }): Job {
  return {
    name: 'push',
    everySeconds: 1,
    async run(now) {
      const onFailure = ({ kind }: { kind: string }, error: unknown) =>
        log.warn({ kind, error: error instanceof Error ? error.message : '' }, 'news did not reach a device yet')
      return (await push.deliver({ now, send, sessionsOf, onFailure }, domain)) > 0
    },
  }
}

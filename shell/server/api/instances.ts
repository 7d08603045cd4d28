import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'

const POLL_MS = 500
const POLL_TIMEOUT_MS = 1_000
/** One failure may be a busy moment. */
const AWAY_AFTER = 2

interface Instance {
  url: string
  isReady: boolean
  /** Failed polls in a row. */
  failures: number
}

/** The running programs of one back end, old and new versions side by side. */
export interface Instances {
  /** Returns the URL of one that is ready, in turn; of any where none is. */
  choose(): string
  /** Leaves one out until it responds again. */
  leaveOut(url: string): void
  stop(): void
}

/** `onAway` gets the URL of one that stopped to respond, once, so that what waits for it can go elsewhere. */
export function followInstances(urls: readonly string[], onAway: (url: string) => void): Instances {
  const instances: Instance[] = urls.map(url => ({ url, isReady: true, failures: 0 }))
  let turn = 0
  let isStopped = false

  async function poll(instance: Instance): Promise<void> {
    try {
      const signal = AbortSignal.timeout(POLL_TIMEOUT_MS)
      const { statusCode, body } = await request(`${instance.url}/readyz`, { signal })
      await body.dump()
      Object.assign(instance, { isReady: statusCode === 200, failures: 0 })
    } catch {
      Object.assign(instance, { isReady: false, failures: instance.failures + 1 })
      if (instance.failures === AWAY_AFTER) onAway(instance.url)
    }
  }

  async function follow(instance: Instance): Promise<void> {
    while (!isStopped) {
      await poll(instance)
      await pause(POLL_MS, undefined, { ref: false })
    }
  }

  // Of a single one nothing can be chosen.
  if (instances.length > 1) for (const instance of instances) void follow(instance)
  return {
    choose() {
      const ready = instances.filter(({ isReady }) => isReady)
      const some = ready.length > 0 ? ready : instances
      turn += 1
      return some[turn % some.length]?.url ?? ''
    },
    leaveOut(url) {
      for (const instance of instances) if (instance.url === url) instance.isReady = false
    },
    stop() {
      isStopped = true
    },
  }
}

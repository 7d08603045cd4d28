import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'

const POLL_MS = 500
const POLL_TIMEOUT_MS = 1_000
/** Enough within one network. A signal can't abort a request that still waits for its connection. */
export const CONNECT_TIMEOUT_MS = 1_000
/** A single failure may be a busy moment. */
const AWAY_AFTER = 2
const CONNECT_FAILURES = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

interface Instance {
  url: string
  isReady: boolean
  /** The host name has other ips now, so it drains. */
  isGone: boolean
  failures: number
}

/** The running programs of one back end, old and new versions side by side. */
export interface Instances {
  /** Returns ready programs in turn; without any, one that responded last. */
  choose(): string
  /** Returns the URLs of all that `choose` may return, now or after a busy moment. */
  all(): string[]
  /** Leaves one out until it responds again. */
  leaveOut(url: string): void
  stop(): void
}

/** Returns a URL per ip if the host name has several, such as a scaled service of docker's network. */
async function urlsOf(url: string, ipsOf: (host: string) => Promise<readonly string[]>): Promise<string[]> {
  const { hostname, port } = new URL(url)
  // All programs behind localhost are the same one, in either address family.
  if (hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, ''))) return [url]
  const ips = await ipsOf(hostname)
  return ips.length < 2 ? [url] : ips.map(ip => `http://${isIP(ip) === 6 ? `[${ip}]` : ip}:${port || 80}`)
}

async function lookupIps(host: string): Promise<string[]> {
  const all = await lookup(host, { all: true })
  // A program may listen in one family only.
  return all.filter(({ family }) => family === all[0]?.family).map(({ address: ip }) => ip)
}

/** Whether a request was never sent, because its program accepts no connection. */
export function failsToConnect(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && CONNECT_FAILURES.includes(String(error.code)))) return false
  // A machine that is lost during a request gives the same codes.
  return !('syscall' in error && (error.syscall === 'read' || error.syscall === 'write'))
}

/**
 * Calls `onAway` with the URL of a program that does not respond, so that waiting requests can go elsewhere: once per
 * outage, and at each failure to connect. A late program still finishes its requests.
 */
export function followInstances(
  urls: readonly string[],
  onAway: (url: string) => void,
  ipsOf: (host: string) => Promise<readonly string[]> = lookupIps,
): Instances {
  const instances = new Map<string, Instance>()
  const listedBy = new Map(urls.map(url => [url, [url]]))
  const dispatcher = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } })
  let turn = 0
  let isStopped = false

  async function poll(instance: Instance): Promise<void> {
    try {
      const signal = AbortSignal.timeout(POLL_TIMEOUT_MS)
      const { statusCode, body } = await request(`${instance.url}/readyz`, { signal, dispatcher })
      await body.dump()
      Object.assign(instance, { isReady: statusCode === 200, failures: 0 })
    } catch (error) {
      const failures = instance.failures + 1
      Object.assign(instance, { isReady: false, failures })
      if (failures === AWAY_AFTER || (failures > AWAY_AFTER && failsToConnect(error))) onAway(instance.url)
    }
  }

  async function follow(instance: Instance): Promise<void> {
    while (!isStopped && !(instance.isGone && instance.failures >= AWAY_AFTER)) {
      // A single program needs no choice.
      if (instances.size > 1) await poll(instance)
      await pause(POLL_MS, undefined, { ref: false })
    }
    instances.delete(instance.url)
  }

  function add(url: string, isReady: boolean): void {
    const instance = { url, isReady, isGone: false, failures: 0 }
    instances.set(url, instance)
    void follow(instance)
  }

  /** One lookup at a time; a name that can't be resolved keeps its ips and delays no other. */
  async function resolveAgain(url: string): Promise<void> {
    while (!isStopped) {
      const current = await urlsOf(url, ipsOf).catch(() => undefined)
      if (current) {
        const listed = new Set([...listedBy.set(url, current).values()].flat())
        for (const instance of instances.values()) instance.isGone = !listed.has(instance.url)
        for (const each of current) if (!instances.has(each)) add(each, false)
      }
      await pause(POLL_MS, undefined, { ref: false })
    }
  }

  for (const url of urls) {
    add(url, true)
    void resolveAgain(url)
  }
  function choices(): Instance[] {
    const all = [...instances.values()]
    const listed = all.filter(({ isGone }) => !isGone)
    const some = listed.length > 0 ? listed : all
    const ready = some.filter(({ isReady }) => isReady)
    const fewest = Math.min(...some.map(({ failures }) => failures))
    return ready.length > 0 ? ready : some.filter(({ failures }) => failures === fewest)
  }

  return {
    choose() {
      const chosen = choices()
      turn += 1
      return chosen[turn % chosen.length]?.url ?? ''
    },
    all() {
      const busy = [...instances.values()].filter(
        ({ isGone, failures }) => !isGone && failures > 0 && failures < AWAY_AFTER,
      )
      return [...new Set([...choices(), ...busy])].map(({ url }) => url)
    },
    leaveOut(url) {
      const instance = instances.get(url)
      if (instance) Object.assign(instance, { isReady: false, failures: Math.max(1, instance.failures) })
    },
    stop() {
      isStopped = true
      void dispatcher.destroy()
    },
  }
}

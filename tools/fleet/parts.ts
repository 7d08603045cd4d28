import { join } from 'node:path'
import { type Child, pollUntilReady, startChild } from '../engines/child.ts'
import { checkout } from '../engines/run-program.ts'
import type { Host } from './network.ts'

const READY_WITHIN_MS = 60_000
const PROGRAMS = {
  edge: { program: 'shell/dist/bundle/server/main.mjs', ports: [8080, 8081] },
  storefront: { program: 'bff-storefront/dist/bundle/main.mjs', ports: [3001, 3002] },
  backoffice: { program: 'bff-backoffice/dist/bundle/main.mjs', ports: [3101, 3102] },
} as const
export type PartName = keyof typeof PROGRAMS
export const PART_NAMES = ['storefront', 'backoffice', 'edge'] as const satisfies readonly PartName[]

/** Returns a part's URLs on these hosts: of the running version and of a second one beside it. */
export function urlsOf(name: PartName, hosts: readonly Host[]): string[] {
  return hosts.flatMap(({ ip }) => PROGRAMS[name].ports.map(port => `http://${ip}:${port}`))
}

/** A program on a host. */
export interface Part {
  name: PartName
  host: Host
  start(): Promise<void>
  /** Kills it, as a power cut would. */
  kill(): void
  /** Starts a new version beside it, and stops the old one once the new one is ready. */
  replace(): Promise<void>
  stop(): Promise<void>
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

export function partOf(name: PartName, host: Host, more: { environment: NodeJS.ProcessEnv; logFolder: string }): Part {
  const { program, ports } = PROGRAMS[name]
  let running: Child | undefined
  let starts = 0

  async function start(): Promise<void> {
    const port = ports[starts % ports.length]
    starts += 1
    const logFile = join(more.logFolder, `${name}-${host.name}.log`)
    running = startChild({
      ...{ name: `${name} of ${host.name}`, command: 'nsenter', cwd: checkout, logFile },
      args: [`--net=/run/netns/${host.name}`, process.execPath, '--enable-source-maps', program],
      env: {
        ...more.environment,
        PORT: String(port),
        FILES_DIR: join(host.disk, 'files'),
        RELEASES_DIR: join(host.disk, 'releases'),
      },
    })
    await pollUntilReady(running, () => isReady(`http://${host.ip}:${port}`), { withinMs: READY_WITHIN_MS, logFile })
  }

  return {
    ...{ name, host, start },
    kill() {
      // Kills its process group, which includes its renderers.
      if (running && running.ended() === undefined) process.kill(-running.pid, 'SIGKILL')
    },
    async replace() {
      const old = running
      await start()
      await old?.stop()
    },
    stop: async () => running?.stop(),
  }
}

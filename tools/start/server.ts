import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Child, pollUntilReady, startChild } from '../engines/child.ts'
import { type DeathOptions, keepRunning } from '../engines/keep-running.ts'
import { Failure, freePort } from '../engines/run-program.ts'

const readyWithin = 60_000
const triesForAPort = 3

/** Returns the memory of decoded pictures: otherwise glibc keeps all the more, the larger they were. docs/pictures.md#accepting */
const SMALL_MEMORY = { MALLOC_MMAP_THRESHOLD_: '131072' }

export interface ServerOptions extends DeathOptions {
  readonly name: string
  /** The program's path in the checkout: a build or a TypeScript source. */
  readonly program: string
  readonly root: string
  readonly logFile: string
  readonly environment: NodeJS.ProcessEnv
  readonly host: string
  /** 0 for a free loopback port. */
  readonly port: number
}

export interface RunningServer {
  /** URL on this machine. */
  readonly url: string
  /** Returns its pid, which changes with a restart; undefined while none is running. */
  readonly pid: () => number | undefined
  stop(): Promise<void>
}

/**
 * Returns the host, in URL form, at which this machine reaches a server that listens on `host`: 127.0.0.1 for all
 * interfaces.
 */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

async function startOnce(options: ServerOptions): Promise<RunningServer> {
  const { name, program, root, logFile, environment, host } = options
  const port = options.port || (await freePort())
  const url = `http://${reachableHost(host)}:${port}`
  await mkdir(dirname(logFile), { recursive: true })
  const launch = () =>
    startChild({
      name,
      command: process.execPath,
      args: [...(program.endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps']), program],
      cwd: root,
      env: { ...SMALL_MEMORY, ...environment, HOST: host, PORT: String(port) },
      logFile,
    })
  const untilReady = (child: Child) => pollUntilReady(child, () => isReady(url), { withinMs: readyWithin, logFile })
  const running = await keepRunning({ ...options, launch, untilReady })
  return { url, ...running }
}

/**
 * Starts one of the market's servers and resolves when its `/readyz` succeeds. If the server dies later, restarts
 * it at the
 * same URL, by `restarts`.
 * @throws Failure with its last output
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  for (let tries = 1; ; tries++) {
    try {
      return await startOnce(options)
    } catch (error) {
      // Another program may take a free port before the server listens; retry only if the caller chose no port.
      const isTaken = error instanceof Failure && error.message.includes('EADDRINUSE')
      if (!isTaken || options.port !== 0 || tries === triesForAPort) throw error
    }
  }
}

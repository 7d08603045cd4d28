import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Child, pollUntilReady, startChild } from '../engines/child.ts'
import { type DeathOptions, keepRunning } from '../engines/keep-running.ts'
import { Failure, freePort } from '../engines/run-program.ts'

const readyWithin = 60_000
const triesForAPort = 3

export interface ServerOptions extends DeathOptions {
  readonly name: string
  /** The program's path in the checkout: a build, or a source in TypeScript. */
  readonly program: string
  readonly root: string
  readonly logFile: string
  readonly environment: NodeJS.ProcessEnv
  readonly host: string
  /** 0 for a free loopback port. */
  readonly port: number
}

export interface RunningServer {
  /** Its URL on this machine. */
  readonly url: string
  /** Returns its process, another one after a restart; undefined while none runs. */
  readonly pid: () => number | undefined
  stop(): Promise<void>
}

/** Returns the host, in URL form, by which this machine reaches a server that listens on `host`; one that listens everywhere is at 127.0.0.1 too. */
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
      env: { ...environment, HOST: host, PORT: String(port) },
      logFile,
    })
  const untilReady = (child: Child) => pollUntilReady(child, () => isReady(url), { withinMs: readyWithin, logFile })
  const running = await keepRunning({ ...options, launch, untilReady })
  return { url, ...running }
}

/**
 * Starts one of the market's servers and resolves when its `/readyz` succeeds. Throws Failure with its last output.
 * A server that dies later is restarted at the same URL, by `restarts`.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  for (let tries = 1; ; tries++) {
    try {
      return await startOnce(options)
    } catch (error) {
      // Another program may take a free port before the server listens; a port that the caller chose is not changed.
      const isTaken = error instanceof Failure && error.message.includes('EADDRINUSE')
      if (!isTaken || options.port !== 0 || tries === triesForAPort) throw error
    }
  }
}

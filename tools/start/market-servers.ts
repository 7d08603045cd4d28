import { join } from 'node:path'
import type { DeathOptions } from '../engines/keep-running.ts'
import { checkout, Failure } from '../engines/run-program.ts'
import { type RunningServer, startServer } from './server.ts'
import { type StandInKeys, standInKeys } from './stand-in-keys.ts'

export interface CashfreeStandIn extends StandInKeys {
  readonly url: string
}

/** Direct URLs of the back ends. */
export interface BackEndUrls {
  readonly storefront: string
  readonly backoffice: string
}

export interface StopStack {
  push(stop: () => Promise<void>): void
  stop(): Promise<void>
}

export function stopStack(): StopStack {
  const running: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined
  const stopAll = async () => {
    for (const stop of running.reverse()) await stop()
  }
  return {
    push: stop => {
      running.push(stop)
    },
    stop: () => {
      stopping ??= stopAll()
      return stopping
    },
  }
}

interface ListenOptions {
  readonly host: string
  /** 0 for a free port. */
  readonly port: number
}

type StartServer = (
  name: string,
  program: string,
  listen: ListenOptions,
  environment: NodeJS.ProcessEnv,
) => Promise<string>

/** Returns a function that starts a server, which ends with the market, and returns its URL. */
export function serverStarter(market: {
  readonly logFolder: string
  readonly stack: StopStack
  /** Started servers by name. */
  readonly servers: Map<string, RunningServer>
  readonly deaths: DeathOptions
}): StartServer {
  const { logFolder, stack, servers, deaths } = market
  return async (name, program, listen, environment) => {
    const logFile = join(logFolder, `${name}.log`)
    const server = await startServer({ name, program, root: checkout, logFile, environment, ...deaths, ...listen })
    stack.push(server.stop)
    servers.set(name, server)
    return server.url
  }
}

export function cashfreeEnvironment({ url, appId, secret }: CashfreeStandIn): NodeJS.ProcessEnv {
  return {
    CASHFREE_APP_ID: appId,
    CASHFREE_SECRET: secret,
    CASHFREE_ENV: 'testing',
    CASHFREE_URL: `${url}/pg`,
  }
}

/** Starts the stand-in for the payment provider, with its orders in the market's data. */
export async function startStandIn(
  start: StartServer,
  { folder, environment }: { readonly folder: string; readonly environment: NodeJS.ProcessEnv },
): Promise<CashfreeStandIn> {
  const keys = await failWithMessage('The keys of the test payments', standInKeys(folder))
  const url = await start(
    'cashfree-sandbox',
    'tools/cashfree-sandbox/main.ts',
    { host: '127.0.0.1', port: 0 },
    {
      ...environment,
      CASHFREE_APP_ID: keys.appId,
      CASHFREE_SECRET: keys.secret,
      CASHFREE_SANDBOX_FILE: join(folder, 'state.json'),
    },
  )
  return { ...keys, url }
}

/** Waits for both before it fails, so that the caller can stop a started one. */
export async function startBackEnds(start: StartServer, environment: NodeJS.ProcessEnv): Promise<BackEndUrls> {
  const startBackEnd = (name: string) =>
    start(name, `${name}/dist/bundle/main.mjs`, { host: '127.0.0.1', port: 0 }, environment)
  const storefront = startBackEnd('bff-storefront')
  const backoffice = startBackEnd('bff-backoffice')
  await Promise.allSettled([storefront, backoffice])
  return { storefront: await storefront, backoffice: await backoffice }
}

/** Turns a step's error into a Failure with one line; the original error becomes its cause. */
export async function failWithMessage<T>(label: string, promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Failure(`${label} failed: ${reason}`, { cause: error })
  }
}

import { readFileSync } from 'node:fs'
import { Failure } from '../engines/failure.ts'
import { readConfiguration, refuseProductionSettings } from './configuration.ts'
import { printedProgress } from './progress.ts'
import { checkout, type Market, startMarket } from './start-market.ts'
import { welcome } from './welcome.ts'

const orphanCheckMilliseconds = 1_000
const sameKeyMilliseconds = 1_000
const exitCodes = { stopped: 0, failed: 1, interrupted: 130 }

/** Our parent and its parent: npm runs us through a shell, which outlives it. Their numbers change once one of them is gone. */
function parentProcesses(): string {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, , grandparent] = stat.slice(stat.lastIndexOf(')')).split(' ')
    return `${process.ppid} ${grandparent}`
  } catch {
    return `${process.ppid}`
  }
}

/** Aborts on the first Ctrl-C or kill, or when the npm that started us is gone; a second Ctrl-C does not wait for anything. */
function listenForStop(): AbortSignal {
  const controller = new AbortController()
  let requestedAt = 0
  const requestStop = () => {
    if (controller.signal.aborted) {
      // One Ctrl-C may arrive twice, from the terminal and from npm.
      if (Date.now() - requestedAt > sameKeyMilliseconds) process.exit(exitCodes.interrupted)
      return
    }
    requestedAt = Date.now()
    console.log('\nStopping: finishing what is under way.')
    controller.abort(new Failure('Stopped before the market was open.'))
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, requestStop)
  if (process.env.npm_lifecycle_event === 'start') {
    const parents = parentProcesses()
    const check = setInterval(() => {
      if (parentProcesses() === parents) return
      clearInterval(check)
      requestStop()
    }, orphanCheckMilliseconds)
    check.unref()
  }
  return controller.signal
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Runs the market until somebody stops it, or something of it ends by itself. `began` is when the person pressed Enter. Answers the exit code. */
export async function runMarket(began: number): Promise<number> {
  const stopSignal = listenForStop()
  let market: Market | undefined
  try {
    refuseProductionSettings(process.env)
    const { port, host, dataFolder, database, isProduction, hasMailbox } = readConfiguration(process.env, checkout)
    let reportEnd: (line: string) => void = () => {}
    const unexpectedEnd = new Promise<string>(resolve => {
      reportEnd = resolve
    })
    market = await startMarket({
      port,
      host,
      dataFolder,
      database,
      seed: !isProduction,
      progress: printedProgress,
      signal: stopSignal,
      onUnexpectedEnd: reportEnd,
    })
    const seconds = (Date.now() - began) / 1000
    const engines = market.engines.describe
    const hasTestPayments = market.cashfree !== undefined
    console.log(
      welcome({ url: market.url, host, engines, dataFolder, isProduction, hasMailbox, hasTestPayments, seconds }),
    )
    const end = await Promise.race([unexpectedEnd, waitForAbort(stopSignal)])
    if (end === undefined) return exitCodes.stopped
    console.error(`\n${end}. Everything else is being stopped; data are kept.`)
    return exitCodes.failed
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(`\n${error.message}`)
    return stopSignal.aborted ? exitCodes.interrupted : exitCodes.failed
  } finally {
    await market?.stop()
  }
}

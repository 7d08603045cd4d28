import { readFileSync } from 'node:fs'
import { type StopOnSignals, stopOnSignals } from '@santhe/http-kit'
import { marketRestarts } from '../engines/keep-running.ts'
import { checkout, Failure } from '../engines/run-program.ts'
import { terminalLog } from '../engines/terminal-log.ts'
import { readConfiguration, refuseProductionSettings } from './configuration.ts'
import { printedProgress } from './progress.ts'
import { type Market, startMarket } from './start-market.ts'
import { welcome } from './welcome.ts'

const orphanCheckMilliseconds = 1_000
const exitCodes = { stopped: 0, failed: 1, interrupted: 130 }

/**
 * Returns the pids of the parent and its parent: npm runs this program through a shell, which outlives npm. They
 * change once one of them ends.
 */
function parentProcesses(): string {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, , grandparent] = stat.slice(stat.lastIndexOf(')')).split(' ')
    return `${process.ppid} ${grandparent}`
  } catch {
    return `${process.ppid}`
  }
}

/** Stops the market when its npm ends, since nothing else would. */
function stopWithNpm({ stop }: StopOnSignals): void {
  if (process.env.npm_lifecycle_event !== 'start') return
  const parents = parentProcesses()
  const check = setInterval(() => {
    if (parentProcesses() === parents) return
    clearInterval(check)
    stop('the npm that started this is gone')
  }, orphanCheckMilliseconds)
  check.unref()
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Prints a line with the time, since people may read it later. */
function printNews(line: string): void {
  console.error(`${new Date().toLocaleTimeString('en-GB')} ${line}`)
}

async function openUntilStopped(began: number, stopSignal: AbortSignal): Promise<number> {
  let market: Market | undefined
  try {
    refuseProductionSettings(process.env)
    const { port, host, dataFolder, database, isProduction, hasMailbox } = readConfiguration(process.env, checkout)
    let reportEnd: (text: string) => void = () => {}
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
      restarts: marketRestarts,
      onRestart: printNews,
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
    console.error(`\n${end}\n\nEverything else is being stopped; data stay.`)
    return exitCodes.failed
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(`\n${error.message}`)
    return stopSignal.aborted ? exitCodes.interrupted : exitCodes.failed
  } finally {
    await market?.stop()
  }
}

/**
 * Runs the market until it is stopped, or a part of it dies for good. `began`: when the person pressed Enter.
 * Returns the exit code.
 */
export async function runMarket(began: number): Promise<number> {
  const stopController = new AbortController()
  const ended = openUntilStopped(began, stopController.signal)
  const stopping = stopOnSignals(terminalLog('npm start'), async () => {
    console.log('\nStopping: finishing what is under way.')
    stopController.abort(new Failure('Stopped before the market was open.'))
    process.exitCode = await ended.catch(() => exitCodes.failed)
  })
  stopWithNpm(stopping)
  const exitCode = await ended
  // The cause of the stop also ends the program, perhaps with another exit code.
  if (stopController.signal.aborted) await new Promise(() => {})
  return exitCode
}

import { readFileSync } from 'node:fs'
import { Failure } from '../engines/failure.ts'
import { readConfiguration, refuseProductionSettings } from './configuration.ts'
import { printedProgress } from './progress.ts'
import { checkout, type Market, startMarket } from './start-market.ts'
import { welcome } from './welcome.ts'

const orphanCheckMilliseconds = 1_000
const sameKeyMilliseconds = 1_000
const exitCodes = { asked: 0, failed: 1, interrupted: 130 }

/** Our parent and its parent: npm runs us through a shell, which outlives it. Their numbers change once one of them is gone. */
function whoStartedUs(): string {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, , grandparent] = stat.slice(stat.lastIndexOf(')')).split(' ')
    return `${process.ppid} ${grandparent}`
  } catch {
    return `${process.ppid}`
  }
}

/** Aborts on the first Ctrl-C or kill, or when the npm that started us is gone; a second Ctrl-C does not wait for anything. */
function askedToStop(): AbortSignal {
  const asked = new AbortController()
  let askedAt = 0
  const ask = () => {
    if (asked.signal.aborted) {
      // One Ctrl-C may arrive twice, from the terminal and from npm.
      if (Date.now() - askedAt > sameKeyMilliseconds) process.exit(exitCodes.interrupted)
      return
    }
    askedAt = Date.now()
    console.log('\nStopping: finishing what is under way.')
    asked.abort(new Failure('Stopped before the market was open.'))
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, ask)
  if (process.env.npm_lifecycle_event === 'start') {
    const starters = whoStartedUs()
    const check = setInterval(() => {
      if (whoStartedUs() === starters) return
      clearInterval(check)
      ask()
    }, orphanCheckMilliseconds)
    check.unref()
  }
  return asked.signal
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Runs the market until somebody stops it, or something of it ends by itself. `began` is when the person pressed Enter. Answers the exit code. */
export async function runMarket(began: number): Promise<number> {
  const asked = askedToStop()
  let market: Market | undefined
  try {
    refuseProductionSettings(process.env)
    const { port, host, dataFolder, database, isProduction, hasMailbox } = readConfiguration(process.env, checkout)
    let reportEnd: (line: string) => void = () => {}
    const endedByItself = new Promise<string>(resolve => {
      reportEnd = resolve
    })
    market = await startMarket({
      port,
      host,
      dataFolder,
      database,
      seed: !isProduction,
      progress: printedProgress,
      signal: asked,
      onUnexpectedEnd: reportEnd,
    })
    const seconds = (Date.now() - began) / 1000
    const engines = market.engines.describe
    const hasTestPayments = market.cashfree !== undefined
    console.log(
      welcome({ url: market.url, host, engines, dataFolder, isProduction, hasMailbox, hasTestPayments, seconds }),
    )
    const end = await Promise.race([endedByItself, untilAborted(asked)])
    if (end === undefined) return exitCodes.asked
    console.error(`\n${end}. Everything else is being stopped; data are kept.`)
    return exitCodes.failed
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(`\n${error.message}`)
    return asked.aborted ? exitCodes.interrupted : exitCodes.failed
  } finally {
    await market?.stop()
  }
}

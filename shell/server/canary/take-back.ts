import type { FileStore } from '@santhe/files'
import type { Log } from '@santhe/http-kit'
import { endCanary, type Mover, ReleaseRefused, readMoves, trialOf, worseBy } from '@santhe/releases'
import type { BackEnd, BackEndClient } from '../api/back-end-client.ts'
import type { CanaryFigures } from './figures.ts'

const TIMEOUT_MS = 5_000
/** In looks, about ten minutes. */
const LONGEST_PAUSE = 128

interface TakeBackOptions {
  releases: FileStore
  figures: CanaryFigures
  backEndClient: BackEndClient
  backoffice: BackEnd
  log: Log
  everyMs: number
}

type TakenBack = NonNullable<Mover['takenBack']> & { slice: string }

/** Waits for the journal; `pause` after the next failure and `wait` count looks. */
interface Unwritten {
  one: TakenBack
  pause: number
  wait: number
}

/** Looks at live canaries, and takes back those that are clearly worse. docs/rendering.md#canary */
export function takeBack({ releases, figures, log, everyMs, ...options }: TakeBackOptions) {
  const { backEndClient, backoffice } = options
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  /** Not in the journal yet, by trial. */
  const unwritten = new Map<string, Unwritten>()
  const written = new Set<string>()

  async function end(one: TakenBack): Promise<void> {
    const { slice: name, ...takenBack } = one
    const { version } = takenBack
    try {
      // With the move, so that another edge writes the journal where this one dies.
      await endCanary(releases, { name, version }, { by: 'Santhe', takenBack })
    } catch (error) {
      // Another edge or a person was first.
      if (error instanceof ReleaseRefused) return
      throw error
    }
    log.error(one, `took ${name} ${version} back: clearly worse than the version before`)
    remember(one)
  }

  function remember(one: TakenBack | undefined): void {
    if (!one || written.has(one.trial) || unwritten.has(one.trial)) return
    unwritten.set(one.trial, { one, pause: 1, wait: 0 })
  }

  async function writeJournal(pending: Unwritten): Promise<void> {
    const { one, pause, wait } = pending
    pending.wait -= 1
    if (wait > 0) return
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const { status } = await backEndClient.post(backoffice, '/internal/releases/taken-back', one, signal)
      if (status !== 200) throw new Error(`The back office responded with ${status}`)
      written.add(one.trial)
      unwritten.delete(one.trial)
    } catch (error) {
      Object.assign(pending, { wait: pause, pause: Math.min(LONGEST_PAUSE, 2 * pause) })
      log.warn({ err: error, ...one }, 'the journal does not have what was taken back yet')
    }
  }

  async function look(): Promise<void> {
    await figures.send()
    const list = await readMoves(releases).catch(() => undefined)
    for (const { name: slice, canary } of list?.slices ?? []) {
      if (!canary) continue
      const trial = trialOf(canary)
      const reason = worseBy(await figures.read({ slice, trial }))
      if (reason !== undefined) await end({ slice, version: canary.entry.version, trial, reason })
    }
    for (const [slice, { takenBack, formerTakenBack }] of Object.entries(list?.moves ?? {})) {
      remember(formerTakenBack && { slice, ...formerTakenBack })
      remember(takenBack && { slice, ...takenBack })
    }
    for (const pending of unwritten.values()) await writeJournal(pending)
  }

  async function lookAgain(): Promise<void> {
    await look().catch((error: unknown) => log.warn({ err: error }, 'the canaries could not be compared'))
    if (!isStopped) timer = setTimeout(() => void lookAgain(), everyMs)
  }

  return {
    start(): void {
      timer = setTimeout(() => void lookAgain(), everyMs)
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

import type { FileStore } from '@santhe/files'
import type { Log } from '@santhe/http-kit'
import { endCanary, type Mover, ReleaseRefused, readMoves, trialOf, worseBy } from '@santhe/releases'
import { coded } from '@santhe/texts/say'
import type { BackEnd, BackEndClient } from '../api/back-end-client.ts'
import type { CanaryFigures } from './figures.ts'

const TIMEOUT_MS = 5_000
/** In polls, about ten minutes. */
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

/** A journal entry to write: `wait` polls remain, then `pause` after the next failure. */
interface Unwritten {
  one: TakenBack
  pause: number
  wait: number
}

/** Polls live canaries and takes back clearly worse ones. docs/rendering.md#canary */
export function takeBack({ releases, figures, log, everyMs, ...options }: TakeBackOptions) {
  const { backEndClient, backoffice } = options
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  /** Missing in the journal, by trial. */
  const unwritten = new Map<string, Unwritten>()
  const written = new Set<string>()

  async function end(one: TakenBack): Promise<void> {
    const { slice: name, ...takenBack } = one
    const { version } = takenBack
    try {
      // Stored with the move, so that another edge can write the journal if this one dies.
      await endCanary(releases, { name, version }, { by: 'Santhe', takenBack })
    } catch (error) {
      // Another edge or a person ended it first.
      if (error instanceof ReleaseRefused && error.code === 'RELEASE_REFUSED') return
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
      const worse = worseBy(await figures.read({ slice, trial }))
      if (!worse) continue
      const reason = coded(`release.worse.${worse.measure}`, worse.figures)
      await end({ slice, version: canary.entry.version, trial, reason })
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

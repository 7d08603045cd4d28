import type { FileStore } from '@santhe/files'
import type { Log } from '@santhe/http-kit'
import { moveReleaseList, ReleaseRefused, type StoredList, trialOf, withoutCanary, worseBy } from '@santhe/releases'
import type { BackEnd, BackEndClient } from '../api/back-end-client.ts'
import type { CanaryFigures } from './figures.ts'

const TIMEOUT_MS = 5_000

interface TakeBackOptions {
  stored: () => Promise<StoredList>
  releases: FileStore
  figures: CanaryFigures
  backEndClient: BackEndClient
  backoffice: BackEnd
  log: Log
  everyMs: number
}

interface TakenBack {
  slice: string
  version: string
  trial: string
  reason: string
}

/** Looks at live canaries, and takes back those that are clearly worse. docs/rendering.md#canary */
export function takeBack({ stored, releases, figures, log, everyMs, ...options }: TakeBackOptions) {
  const { backEndClient, backoffice } = options
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  /** Not in the journal yet. */
  const unwritten = new Set<TakenBack>()

  async function end(one: TakenBack): Promise<void> {
    const { slice: name, version } = one
    try {
      await moveReleaseList(releases, list => {
        if (!list) throw new ReleaseRefused('Nothing is released')
        return withoutCanary(list, { name, version })
      })
    } catch (error) {
      // Another edge or a person was first.
      if (error instanceof ReleaseRefused) return
      throw error
    }
    log.error(one, `took ${name} ${version} back: clearly worse than the version before`)
    unwritten.add(one)
  }

  async function writeJournal(): Promise<void> {
    for (const one of unwritten) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const { status } = await backEndClient.post(backoffice, '/internal/releases/taken-back', one, signal)
      if (status === 200) unwritten.delete(one)
    }
  }

  async function look(): Promise<void> {
    await figures.send()
    const list = await stored().catch(() => undefined)
    for (const { name: slice, canary } of list?.slices ?? []) {
      if (!canary) continue
      const trial = trialOf(canary)
      const reason = worseBy(await figures.read({ slice, trial }))
      if (reason !== undefined) await end({ slice, version: canary.entry.version, trial, reason })
    }
    await writeJournal()
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

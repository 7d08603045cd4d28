import type { Subject } from '@santhe/contracts'
import { askTogether } from '@santhe/http-kit'
import { z } from 'zod'

const Told = z.record(z.string(), z.string())

/** Reads one address of a back end. @throws when it is away or too slow. */
type ReadInternal = (address: string, signal: AbortSignal) => Promise<{ status: number; body: unknown }>

/** Subjects, and the versions they were at, as one text: while it stays the same, nothing that shows them has changed. */
export interface Shown {
  subjects: readonly Subject[]
  versions: string
}

export interface MarketVersions {
  /** Undefined where one of the subjects has no version. */
  of(subjects: readonly Subject[]): Shown | undefined
}

/**
 * Asks a back end at which versions the market's subjects are; who asks at the same time shares one question, sent after all of them came.
 * Undefined where it can't say: then nobody knows whether what is kept still holds.
 */
export function marketVersions(read: ReadInternal, within: number): () => Promise<MarketVersions | undefined> {
  async function ask(): Promise<MarketVersions | undefined> {
    const { status, body } = await read('/internal/versions', AbortSignal.timeout(within))
    const told = status === 200 ? Told.safeParse(body).data : undefined
    if (!told) return undefined
    return {
      of(subjects) {
        const versions = subjects.map(subject => told[subject])
        return versions.includes(undefined) ? undefined : { subjects, versions: versions.join(' ') }
      },
    }
  }
  return askTogether(() => ask().catch((): undefined => undefined))
}

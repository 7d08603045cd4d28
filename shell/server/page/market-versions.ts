import type { Subject } from '@santhe/contracts'
import { coalesce } from '@santhe/http-kit'
import { z } from 'zod'

const VersionMap = z.record(z.string(), z.string())

/** Reads one URL of a back end. Throws when it is away or too slow. */
type ReadInternal = (path: string, signal: AbortSignal) => Promise<{ status: number; body: unknown }>

/** Subjects, and the versions they were at, as one text: while it stays the same, nothing that shows them has changed. */
export interface PageVersions {
  subjects: readonly Subject[]
  versions: string
}

export interface MarketVersions {
  /** Undefined where one of the subjects has no version. */
  of(subjects: readonly Subject[]): PageVersions | undefined
}

/**
 * Returns a function that reads from a back end at which versions the market's subjects are. Requests of the same moment share one read,
 * sent after all of them came. It returns undefined where the back end has none: then no cached page may be used.
 */
export function marketVersions(read: ReadInternal, timeoutMs: number): () => Promise<MarketVersions | undefined> {
  async function fetchVersions(): Promise<MarketVersions | undefined> {
    const { status, body } = await read('/internal/versions', AbortSignal.timeout(timeoutMs))
    const bySubject = status === 200 ? VersionMap.safeParse(body).data : undefined
    if (!bySubject) return undefined
    return {
      of(subjects) {
        const versions = subjects.map(subject => bySubject[subject])
        return versions.includes(undefined) ? undefined : { subjects, versions: versions.join(' ') }
      },
    }
  }
  return coalesce(() => fetchVersions().catch((): undefined => undefined))
}

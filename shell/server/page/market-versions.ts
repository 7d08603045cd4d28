import type { Subject } from '@santhe/contracts'
import { coalesce } from '@santhe/http-kit'
import { z } from 'zod'

const VersionMap = z.record(z.string(), z.string())

/** @throws Error when the back end is away or too slow. */
type ReadInternal = (path: string, signal: AbortSignal) => Promise<{ status: number; body: unknown }>

/** Subjects with their versions as text; unchanged text means unchanged pages. */
export interface PageVersions {
  subjects: readonly Subject[]
  versions: string
}

export interface MarketVersions {
  /** Undefined if a subject has no version. */
  of(subjects: readonly Subject[]): PageVersions | undefined
}

/**
 * Reads the market's versions from a back end; concurrent requests share one read sent after all arrived. Undefined
 * when unavailable: then no cached page may be used.
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

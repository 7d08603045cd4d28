import { DEFAULT_BODY_LIMITS } from '@santhe/http-kit'
import { z } from 'zod'

/** Response of a back end's `/internal/calls`. */
const Announcement = z.array(
  z.object({
    method: z.string(),
    path: z.string().startsWith('/api/'),
    /** Whether the response is an endless event stream. */
    streams: z.boolean().default(false),
    /** Body limit in bytes. */
    bodyBytes: z.number().int().nonnegative().default(DEFAULT_BODY_LIMITS.bodyBytes),
  }),
)

export interface BackEnd {
  name: string
  url: string
}

export type CallMatch =
  /** `streams`: an endless event stream; `bodyBytes`: body limit. */
  | { kind: 'match'; backEnd: BackEnd; streams: boolean; bodyBytes: number }
  | { kind: 'otherMethod'; methods: string[] }
  | { kind: 'unknown'; isComplete: boolean }

interface Entry {
  method: string
  segments: readonly string[]
  streams: boolean
  bodyBytes: number
  backEnd: BackEnd
}

export interface CallsDirectory {
  /** Finds a call's back end; literal segments win over parameters. */
  find(method: string, path: string): CallMatch
  isComplete(): boolean
  /** Re-reads all back ends' calls; those of one that is away are kept. */
  refresh(): Promise<void>
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1)
}

function matches({ segments }: Entry, pathSegments: readonly string[]): boolean {
  return segments.every((segment, at) =>
    segment.startsWith(':') ? pathSegments[at] !== '' : segment === pathSegments[at],
  )
}

function literalsFirst(one: Entry, other: Entry): number {
  for (const [at, segment] of one.segments.entries()) {
    const isParameter = segment.startsWith(':')
    if (isParameter !== other.segments[at]?.startsWith(':')) return isParameter ? 1 : -1
  }
  return 0
}

function indexed(announced: ReadonlyMap<BackEnd, readonly Entry[]>): Map<number, Entry[]> {
  const byLength = new Map<number, Entry[]>()
  for (const entry of [...announced.values()].flat().sort(literalsFirst)) {
    const { length } = entry.segments
    byLength.set(length, [...(byLength.get(length) ?? []), entry])
  }
  return byLength
}

/**
 * Routes calls by what back ends announce, so new calls need no new edge. Hand-written: path-to-regexp matches single
 * patterns, but the most literal across back ends must win.
 */
export function callsDirectory(
  backEnds: readonly BackEnd[],
  fetchCalls: (backEnd: BackEnd) => Promise<unknown>,
): CallsDirectory {
  const announced = new Map<BackEnd, readonly Entry[]>()
  let byLength = new Map<number, Entry[]>()

  async function loadCalls(backEnd: BackEnd): Promise<void> {
    const calls = Announcement.safeParse(await fetchCalls(backEnd).catch(() => undefined))
    if (!calls.success) return
    announced.set(
      backEnd,
      calls.data.map(({ path, ...call }) => ({ ...call, segments: segmentsOf(path), backEnd })),
    )
  }

  const isComplete = () => announced.size === backEnds.length
  return {
    find(method, path) {
      const pathSegments = segmentsOf(path)
      const candidates = (byLength.get(pathSegments.length) ?? []).filter(entry => matches(entry, pathSegments))
      const lookupMethod = method === 'HEAD' ? 'GET' : method
      const match = candidates.find(entry => entry.method === lookupMethod)
      if (match) {
        const { backEnd, streams, bodyBytes } = match
        return { kind: 'match', backEnd, streams, bodyBytes }
      }
      if (candidates.length === 0) return { kind: 'unknown', isComplete: isComplete() }
      return { kind: 'otherMethod', methods: [...new Set(candidates.map(entry => entry.method))].sort() }
    },
    isComplete,
    async refresh() {
      await Promise.all(backEnds.map(loadCalls))
      byLength = indexed(announced)
    },
  }
}

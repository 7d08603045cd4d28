import { createHash } from 'node:crypto'
import { type ReleasedShell, ReleasedSlice, ReleaseList } from '@santhe/federation/release-list'
import { z } from 'zod'
import { ReleaseRefused } from './build.ts'

/** In percent; the control sample has the same size. */
export const Share = z.number().int().min(1).max(50)

const Canary = z.object({
  entry: ReleasedSlice,
  share: Share,
  /** In ms. Together with the version it names one trial. */
  since: z.number().int(),
})

/** The release list as stored; readers get the result of `listFor`. docs/rendering.md#canary */
export const StoredList = ReleaseList.extend({
  slices: z.array(ReleasedSlice.extend({ canary: Canary.optional() })),
})
export type StoredList = z.output<typeof StoredList>

export function canaryOf(list: StoredList | undefined, name: string) {
  return list?.slices.find(slice => slice.name === name)?.canary
}

export const hasCanary = (list: StoredList) => list.slices.some(({ canary }) => canary !== undefined)

export const trialOf = ({ entry, since }: z.output<typeof Canary>) => `${entry.version}-${since.toString(36)}`

function withSlice(list: StoredList, changed: StoredList['slices'][number]): StoredList {
  return { ...list, slices: list.slices.map(slice => (slice.name === changed.name ? changed : slice)) }
}

interface Begun {
  entry: ReleasedShell | ReleasedSlice
  /** The live entry, which everybody else gets. */
  replaces: { version: string; move?: number | undefined } | undefined
  share: number
  now: Date
}

/**
 * Returns the list with a version for a share of visitors, or the same list if it has that canary.
 * @throws ReleaseRefused when another version than `replaces` is live, or the slice has another canary
 */
export function withCanary(list: StoredList, { entry, replaces, share, now }: Begun): StoredList {
  if (!('name' in entry)) throw new ReleaseRefused('Everybody sees one shell: it has no canary')
  const { name, version } = entry
  const live = list.slices.find(slice => slice.name === name)
  if (!live || live.version !== replaces?.version || live.move !== replaces.move || version === live.version)
    throw new ReleaseRefused(`${name} shows ${live?.version ?? 'nothing yet'}: ${version} can be no canary beside it`)
  const { canary } = live
  if (canary && canary.entry.version !== version)
    throw new ReleaseRefused(`${name} has the canary ${canary.entry.version}: promote it or take it back first`)
  if (canary?.share === share) return list
  return withSlice(list, { ...live, canary: { entry, share, since: now.getTime() } })
}

/** @throws ReleaseRefused when that version is no canary, as when another person ended it */
export function withoutCanary(list: StoredList, { name, version }: { name: string; version: string }): StoredList {
  const live = list.slices.find(slice => slice.name === name)
  if (live?.canary?.entry.version !== version) throw new ReleaseRefused(`${version} is no canary of ${name}`)
  const { canary: _, ...plain } = live
  return withSlice(list, plain)
}

/** Caches are keyed by a list's identity. */
const lists = new WeakMap<StoredList, Map<string, ReleaseList>>()

/** Returns the list for a visitor of these slices' canaries: one object per combination. */
export function listFor(list: StoredList, names: readonly string[]): ReleaseList {
  if (!hasCanary(list)) return list
  const ofList = lists.get(list) ?? new Map<string, ReleaseList>()
  lists.set(list, ofList)
  const cached = ofList.get(names.join())
  if (cached) return cached
  const slices = list.slices.map(({ canary, ...live }) =>
    canary && names.includes(live.name) ? { ...canary.entry, before: live.version } : live,
  )
  const chosen = { ...list, slices }
  ofList.set(names.join(), chosen)
  return chosen
}

type ArmName = 'canary' | 'control'

/** The side of the comparison that a visitor belongs to. */
export interface Arm {
  slice: string
  trial: string
  arm: ArmName
}

/** Returns the comparisons that a visitor takes part in, equal on every edge. */
export function armsOf(list: StoredList, visitor: string): Arm[] {
  return list.slices.flatMap(({ name, canary }): Arm[] => {
    if (!canary) return []
    const { entry, share } = canary
    const hash = createHash('sha256').update(`${visitor} ${name} ${entry.version}`).digest()
    const bucket = hash.readUInt32BE() % 100
    if (bucket >= 2 * share) return []
    return [{ slice: name, trial: trialOf(canary), arm: bucket < share ? 'canary' : 'control' }]
  })
}

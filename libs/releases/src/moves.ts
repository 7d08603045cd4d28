import type { FileStore } from '@santhe/files'
import { z } from 'zod'
import { ReleaseRefused } from './build.ts'
import { canaryOf, StoredList } from './canary.ts'

const TakenBack = z.object({ version: z.string(), trial: z.string(), reason: z.string() })
const Mover = z.object({
  /** A team, 'Santhe', or the program on the market's machine. */
  by: z.string(),
  /** Where the market took a canary back by itself: the `reason` is a text's code with the figures. */
  takenBack: TakenBack.optional(),
})
export type Mover = z.output<typeof Mover>
/** By name. Beside the entries in the stored list, so that pages don't get it. */
const Moves = z.record(z.string(), Mover.extend({ at: z.iso.datetime(), formerTakenBack: TakenBack.optional() }))
export type Moves = z.output<typeof Moves>

const ListWithMoves = StoredList.extend({ moves: Moves.default({}) })

const UNREADABLE =
  'The market’s release list can’t be read. Restore releases.json in its store of releases from a backup, then release again.'

/** @throws ReleaseRefused when the stored list can't be read */
export function parseStored<S extends z.ZodType>(text: string, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new ReleaseRefused(UNREADABLE, 'RELEASE_LIST_UNREADABLE')
  }
}

/**
 * Returns the release list with the last move of each entry; undefined before the first release.
 * @throws ReleaseRefused when it can't be read
 */
export async function readMoves(releases: FileStore): Promise<(StoredList & { moves: Moves }) | undefined> {
  const text = await releases.readCurrent()
  return text === undefined ? undefined : parseStored(text, ListWithMoves)
}

export const movesIn = (text: string | undefined): Moves =>
  text === undefined ? {} : parseStored(text, ListWithMoves).moves

function stateOf(list: StoredList | undefined, name: string): string {
  const { version, move } = (name === 'shell' ? list?.shell : list?.slices.find(slice => slice.name === name)) ?? {}
  const { entry, share } = canaryOf(list, name) ?? {}
  return [version, move, entry?.version, share].join()
}

/** Returns who moved each entry last, after `by` changed one list into another. */
export function withMover(moves: Moves, from: StoredList | undefined, to: StoredList, by: Mover): Moves {
  const names = ['shell', ...to.slices.map(({ name }) => name)]
  const moved = names.filter(name => stateOf(from, name) !== stateOf(to, name))
  const at = new Date().toISOString()
  // The journal may not have it yet.
  const former = (name: string) => moves[name]?.takenBack ?? moves[name]?.formerTakenBack
  const next = moved.map(name => [name, { ...by, at, formerTakenBack: former(name) }])
  return { ...moves, ...Object.fromEntries(next) }
}

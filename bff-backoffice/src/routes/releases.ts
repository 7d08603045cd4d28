import { listReleases, type Release } from '@santhe/contracts'
import { type Served, serve } from '@santhe/http-kit'
import { canaryOf, type Moves, readMoves, trialOf } from '@santhe/releases'
import type { Backend } from '../backend.ts'

function movedOf(move: Moves[string] | undefined): Release['moved'] {
  if (!move) return null
  const { by, at, takenBack } = move
  return { by, at, takenBack: takenBack ? { version: takenBack.version, reason: takenBack.reason } : null }
}

/** docs/product/office.md#releases */
export function releaseRoutes({ releases }: Pick<Backend, 'releases'>): Served[] {
  async function readAll(): Promise<Release[]> {
    const list = releases?.store && (await readMoves(releases.store))
    if (!list) return []
    const live = [{ name: 'shell', ...list.shell }, ...list.slices]
    return Promise.all(
      live.map(async ({ name: slice, version, before = null }) => {
        const moved = movedOf(list.moves[slice])
        const canary = canaryOf(list, slice)
        if (!canary) return { slice, version, before, moved, canary: null }
        const { entry, share, since } = canary
        const read = releases.figures({ slice, trial: trialOf(canary) })
        const figures = await read.then(
          sides => ({ canary: sides.canary.counts, control: sides.control.counts }),
          () => null,
        )
        const shown = { version: entry.version, share, since: new Date(since).toISOString(), figures }
        return { slice, version, before, moved, canary: shown }
      }),
    )
  }
  return [serve(listReleases, readAll)]
}

import { listReleases, type Release } from '@santhe/contracts'
import { type Served, serve } from '@santhe/http-kit'
import { canaryOf, type Moves, readMoves, trialOf } from '@santhe/releases'
import type { Language } from '@santhe/rules'
import { readCoded, textOf } from '@santhe/texts'
import type { Backend } from '../backend.ts'

function movedOf(move: Moves[string] | undefined, language: Language): Release['moved'] {
  if (!move) return null
  const { by, at, takenBack } = move
  if (!takenBack) return { by, at, takenBack: null }
  const { version, reason } = takenBack
  return { by, at, takenBack: { version, reason: textOf(readCoded(reason), language) } }
}

/** docs/product/office.md#releases */
export function releaseRoutes({ releases }: Pick<Backend, 'releases'>): Served[] {
  async function readAll({ language }: { language: Language }): Promise<Release[]> {
    const list = releases?.store && (await readMoves(releases.store))
    if (!list) return []
    const live = [{ name: 'shell', ...list.shell }, ...list.slices]
    return Promise.all(
      live.map(async ({ name: slice, version, before = null }) => {
        const moved = movedOf(list.moves[slice], language)
        const canary = canaryOf(list, slice)
        if (!canary) return { slice, version, before, moved, canary: null }
        const { entry, share, since } = canary
        const read = releases.figures({ slice, trial: trialOf(canary) })
        const figures = await read.then(
          sides => ({ canary: sides.canary.counts, control: sides.control.counts }),
          () => null,
        )
        const trial = { version: entry.version, share, since: new Date(since).toISOString(), figures }
        return { slice, version, before, moved, canary: trial }
      }),
    )
  }
  return [serve(listReleases, readAll)]
}

import { join } from 'node:path'
import { releases } from '@santhe/domain'
import { ReleaseList } from '@santhe/federation/release-list'
import { manifestOf } from '@santhe/releases/manifest'
import { checkout } from '../engines/run-program.ts'
import { type PackedBuild, readBuild } from '../release/read-build.ts'
import { openMarket, releaseTo, rollBackAt, watchAt } from '../release/to-market.ts'
import { type Fleet, until } from './open-fleet.ts'

const SERVER = 'server/pages.js'
const BROWSER = 'browser/remoteEntry.js'
/** Appended to a server bundle so that every page throws while rendering. */
const BROKEN = `
santheSlice = { ...santheSlice, pages: santheSlice.pages.map(page => ({ ...page, load: undefined, Component: undefined })) }`
const SHARE = 25
const WATCH_MS = 1_000

/** Returns another version of a build by appending a text to one of its files. */
function withEnd(build: PackedBuild, path: string, end: string): PackedBuild {
  const files = build.files.map(file =>
    file.path === path ? { ...file, bytes: Buffer.concat([file.bytes, Buffer.from(end)]) } : file,
  )
  const { description, assets } = build.manifest
  const manifest = manifestOf({ description, assets }, files)
  return { ...build, files, version: manifest.version, manifest }
}

/** Returns a team that releases versions of its slice from outside, with its own key. */
export async function openTeam(slice: string, { url, domain, readyEdges }: Fleet) {
  const build = await readBuild(join(checkout, `mfe-${slice}`))
  const by = { actor: { id: 0, role: 'admin' }, device: 'npm run fleet', now: new Date() } as const
  const { key } = await releases.makeTeamKey({ name: slice, slices: [slice], days: 1, by }, domain)
  const market = await openMarket({ url, keyFile: undefined, environment: { SANTHE_RELEASE_KEY: key } })
  let count = 0
  const listAt = async (edge: string) => ReleaseList.parse(await (await fetch(`${edge}/releases.json`)).json())
  const isShown = async (version: string) => {
    const lists = await Promise.all(readyEdges().map(listAt))
    return lists.every(({ slices }) => slices.find(({ name }) => name === slice)?.version === version)
  }
  return {
    /** Releases the next version; returns the milliseconds until every edge lists it. */
    async release(): Promise<number> {
      count += 1
      const path = build.description.hasServerBundle ? SERVER : BROWSER
      const next = withEnd(build, path, `\n// release ${count}\n`)
      await releaseTo(market, next)
      return until(() => isShown(next.version).catch(() => false), 'The release')
    },
    rollBack: () => rollBackAt(market, { name: slice, version: undefined }),
    /** Releases a canary with broken pages, and returns its outcome. */
    async releaseBadCanary(): Promise<string> {
      count += 1
      await releaseTo(market, withEnd(build, SERVER, `${BROKEN} // ${count}\n`), SHARE)
      return watchAt(market, slice, { print: () => {}, everyMs: WATCH_MS })
    },
  }
}
export type Team = Awaited<ReturnType<typeof openTeam>>

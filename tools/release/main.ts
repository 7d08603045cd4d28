import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from '../engines/run.ts'
import { checkout, Failure } from '../engines/run-program.ts'
import { type PackedBuild, readBuild } from './read-build.ts'
import { openMarket, promoteAt, releaseTo, removeAt, rollBackAt, shareOf, watchAt } from './to-market.ts'

const USAGE = `Releases what was built.
  release                          the shell and every slice
  release mfe-catalog              one of them, beside what is shown of the others
  release mfe-catalog --share 5    to 5 % of visitors; the market takes it back where it is clearly worse
  release mfe-catalog --share 0    stores it and shows nobody: staff open pages with ?release=catalog@3f2a…
  release --promote catalog        that version to everybody
  release --watch catalog          its figures until it ends, of a market elsewhere
  release --back catalog [3f2a…]   ends that, else the earlier version again, or this one; its files never went away
  --to FOLDER                      where a market reads its releases; .santhe/releases when left out
  --to https://market.example --key FILE
                                   a market elsewhere, by a team's key: FILE, or SANTHE_RELEASE_KEY. The slice may be
                                   any folder with slice.json and dist/bundle
  release --remove wholesale --to …  takes a slice out of it`

/** Returns a build's folder, as given or in the repository. */
function folderOf(given: string): string {
  const folders = [process.env.INIT_CWD ?? process.cwd(), checkout].map(base => resolve(base, given))
  return folders.find(folder => existsSync(join(folder, 'slice.json'))) ?? join(checkout, given)
}

/** Checks for untranslated texts where the source exists, since a build does not show them. */
async function buildIn(folder: string): Promise<PackedBuild> {
  if (!existsSync(join(folder, 'src'))) return readBuild(folder)
  const { wholeBuild } = await import('./release.ts')
  return wholeBuild(folder)
}

await run(async () => {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { back: flag, promote: flag, watch: flag, remove: flag, help: flag, share: text, to: text, key: text },
  })
  const {
    back,
    promote,
    watch,
    remove,
    help,
    to = process.env.RELEASES_DIR ?? join(checkout, '.santhe/releases'),
    key,
  } = values
  const share = values.share === undefined ? undefined : shareOf(values.share)
  const [name, version] = positionals
  if (help) return console.log(USAGE)
  if (!/^https?:/i.test(to)) {
    if (remove) throw new Failure(USAGE)
    // Imported only here: a team's quick rollback needs neither stores nor texts.
    const { releaseHere } = await import('./release-here.ts')
    if (watch) throw new Failure('Name the market to watch: --to URL --key FILE')
    return releaseHere(to, { back, promote, share, names: positionals })
  }
  if (!name) throw new Failure(USAGE)
  const market = await openMarket({ url: to, keyFile: key, environment: process.env })
  if (remove) console.log(await removeAt(market, name))
  else if (back) console.log(await rollBackAt(market, { name, version }))
  else if (promote) console.log(await promoteAt(market, name))
  else if (watch) console.log(await watchAt(market, name, { print: console.log }))
  else console.log(await releaseTo(market, await buildIn(folderOf(name)), share))
})

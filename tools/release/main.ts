import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from '../engines/run.ts'
import { checkout, Failure } from '../engines/run-program.ts'
import { type PackedBuild, readBuild } from './read-build.ts'
import { openMarket, releaseTo, removeAt, rollBackAt } from './to-market.ts'

const USAGE = `Releases what was built.
  release                          the shell and every slice
  release mfe-catalog              one of them, beside what is shown of the others
  release --back catalog [3f2a…]   the earlier version again, or this one; its files never went away
  --to FOLDER                      where a market reads its releases; .santhe/releases when left out
  --to https://market.example --key FILE
                                   a market elsewhere, by a team's key: FILE, or SANTHE_RELEASE_KEY. The slice may be
                                   any folder with slice.json and dist/bundle
  release --remove wholesale --to …  takes a slice out of it`

/** Returns the folder of a build, as given or in the repository. */
function folderOf(given: string): string {
  const folders = [process.env.INIT_CWD ?? process.cwd(), checkout].map(base => resolve(base, given))
  return folders.find(folder => existsSync(join(folder, 'slice.json'))) ?? join(checkout, given)
}

/** Untranslated texts are seen in the source alone. */
async function buildIn(folder: string): Promise<PackedBuild> {
  if (!existsSync(join(folder, 'src'))) return readBuild(folder)
  const { wholeBuild } = await import('./release.ts')
  return wholeBuild(folder)
}

await run(async () => {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      back: { type: 'boolean', default: false },
      remove: { type: 'boolean' },
      help: { type: 'boolean' },
      to: text,
      key: text,
    },
  })
  const { back, remove, help, to = process.env.RELEASES_DIR ?? join(checkout, '.santhe/releases'), key } = values
  const [name, version] = positionals
  if (help) return console.log(USAGE)
  if (!/^https?:/i.test(to)) {
    if (remove) throw new Failure(USAGE)
    // Loaded here alone: a team's rollback needs neither stores nor texts, and is quick.
    const { releaseHere } = await import('./release-here.ts')
    return releaseHere(to, { back, names: positionals })
  }
  if (!name) throw new Failure(USAGE)
  const market = await openMarket({ url: to, keyFile: key, environment: process.env })
  if (remove) return console.log(await removeAt(market, name))
  console.log(await (back ? rollBackAt(market, { name, version }) : releaseTo(market, await buildIn(folderOf(name)))))
})

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from '../engines/run.ts'
import { checkout, Failure } from '../engines/run-program.ts'
import { releaseAll, releaseSlice } from './release.ts'
import { rollBack } from './roll-back.ts'

const USAGE = `Releases what was built.
  release                          the shell and every slice
  release mfe-catalog              one of them, beside what is shown of the others
  release --back catalog 3f2a…     an earlier version again; its files never went away`

await run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { back: { type: 'boolean' }, help: { type: 'boolean' }, to: { type: 'string' } },
  })
  if (values.help) return console.log(USAGE)
  const releasesDir = values.to ?? process.env.RELEASES_DIR ?? join(checkout, '.santhe/releases')
  const [first, second] = positionals
  if (values.back) {
    if (!first || !second) throw new Failure(USAGE)
    await rollBack({ releasesDir, name: first, version: second })
    return console.log(`${first} is back at ${second}`)
  }
  const options = { root: checkout, releasesDir, log: (line: string) => console.log(line) }
  if (first) await releaseSlice(first, options)
  else await releaseAll(options)
})

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStore } from '@santhe/files'
import { z } from 'zod'
import { run } from '../engines/run.ts'
import { checkout, Failure } from '../engines/run-program.ts'
import { releaseAll, releaseSlice } from './release.ts'
import { rollBack } from './roll-back.ts'

const USAGE = `Releases what was built.
  release                          the shell and every slice
  release mfe-catalog              one of them, beside what is shown of the others
  release --back catalog 3f2a…     an earlier version again; its files never went away`

const Settings = z.object({
  FILES: z.enum(['folder', 'mongodb']).default('folder'),
  MONGODB_URI: z.string().optional(),
  MONGODB_DATABASE: z.string().default('santhe'),
})

await run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { back: { type: 'boolean' }, help: { type: 'boolean' }, to: { type: 'string' } },
  })
  if (values.help) return console.log(USAGE)
  const folder = values.to ?? process.env.RELEASES_DIR ?? join(checkout, '.santhe/releases')
  const releases = await openStore('releases', folder, Settings.parse(process.env))
  const [first, second] = positionals
  const options = { root: checkout, releases, log: (line: string) => console.log(line) }
  try {
    if (values.back) {
      if (!first || !second) throw new Failure(USAGE)
      await rollBack({ releases, name: first, version: second })
      console.log(`${first} is back at ${second}`)
    } else if (first) await releaseSlice(first, options)
    else await releaseAll(options)
  } finally {
    await releases.close()
  }
})

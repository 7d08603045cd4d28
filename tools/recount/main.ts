import { z } from 'zod'
import { withDomain } from '../db/with-database.ts'
import { readArguments, run } from '../engines/run.ts'
import { recountFigures } from './recount-figures.ts'

const Settings = z.object({ check: z.boolean().default(false) })
const USAGE = 'npm run recount [-- --check]'

await run(async () => {
  const { check: isCheck } = readArguments(Settings, USAGE, { check: { type: 'boolean' } })
  await withDomain(async domain => {
    const isRight = await recountFigures({ isCheck, log: line => console.log(line) }, domain)
    if (!isRight) process.exitCode = 1
  })
})

import { closeDomain, openDomain } from '@santhe/domain'
import { z } from 'zod'
import { withDatabase } from '../db/with-database.ts'
import { readArguments, run } from '../engines/run.ts'
import { checkout } from '../engines/run-program.ts'
import { readConfiguration } from '../start/configuration.ts'
import { recountFigures } from './recount-figures.ts'

const Settings = z.object({ check: z.boolean().default(false) })
const USAGE = 'npm run recount [-- --check]'

await run(async () => {
  const { check: isCheck } = readArguments(Settings, USAGE, { check: { type: 'boolean' } })
  const { dataFolder, database } = readConfiguration(process.env, checkout)
  await withDatabase({ dataFolder, environment: process.env }, async ({ uri }) => {
    const domain = await openDomain({ uri, database })
    try {
      const isRight = await recountFigures({ isCheck, log: line => console.log(line) }, domain)
      if (!isRight) process.exitCode = 1
    } finally {
      await closeDomain(domain)
    }
  })
})

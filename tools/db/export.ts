import { resolve } from 'node:path'
import { z } from 'zod'
import { readArguments, run } from '../engines/run.ts'
import { checkout } from '../engines/run-program.ts'
import { readConfiguration } from '../start/configuration.ts'
import { exportData } from './export-data.ts'
import { summaryOf } from './manifest.ts'
import { withDatabase } from './with-database.ts'

const Settings = z.object({ to: z.string().min(1), database: z.string().min(1).optional() })
const USAGE = 'npm run db:export -- --to <folder> [--database <name>]'

await run(async () => {
  const { to, database } = readArguments(Settings, USAGE, { to: { type: 'string' }, database: { type: 'string' } })
  const { dataFolder } = readConfiguration(process.env, checkout)
  const folder = resolve(to)
  await withDatabase({ dataFolder, environment: process.env }, async ({ client, description, isExclusive }) => {
    const { collections, consistency } = await exportData({ client, folder, database, isExclusive, now: new Date() })
    for (const { database: name, name: collection, documents } of collections)
      console.log(`${name}.${collection}: ${documents.toLocaleString('en')}`)
    console.log(`Exported ${summaryOf(collections)} from ${description} to ${folder}.`)
    console.log(
      consistency === 'one moment'
        ? 'All of it is as of one moment.'
        : 'This server cannot read as of one moment outside a transaction: what was written meanwhile may be in some collections and not in others.',
    )
  })
})

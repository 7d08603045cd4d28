import { resolve } from 'node:path'
import { z } from 'zod'
import { readArguments, run } from '../engines/run.ts'
import { checkout } from '../engines/run-program.ts'
import { readConfiguration } from '../start/configuration.ts'
import { endSessions } from './end-sessions.ts'
import { importData } from './import-data.ts'
import { summaryOf } from './manifest.ts'
import { withDatabase } from './with-database.ts'

const Settings = z.object({
  from: z.string().min(1),
  database: z.string().min(1).optional(),
  replace: z.boolean().default(false),
})
const USAGE = 'npm run db:import -- --from <folder> [--database <name>] [--replace]'

await run(async () => {
  const settings = readArguments(Settings, USAGE, {
    from: { type: 'string' },
    database: { type: 'string' },
    replace: { type: 'boolean' },
  })
  const { dataFolder } = readConfiguration(process.env, checkout)
  const { database, replace: replaces } = settings
  const folder = resolve(settings.from)
  await withDatabase({ dataFolder, environment: process.env }, async ({ client, description }) => {
    const { collections } = await importData({ client, folder, database, replaces })
    for (const { database: name, name: collection, documents } of collections)
      console.log(`${name}.${collection}: ${documents.toLocaleString('en')}`)
    console.log(`Imported ${summaryOf(collections)} into ${description}.`)
    const advice = await endSessions({ dataFolder, environment: process.env })
    if (advice) console.log(advice)
  })
})

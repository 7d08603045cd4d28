import { z } from 'zod'
import { readArguments, run } from '../engines/run.ts'
import { checkout } from '../engines/run-program.ts'
import { readConfiguration } from '../start/configuration.ts'
import { shardCollections, shardingScript } from './shard-collections.ts'
import { withDatabase } from './with-database.ts'

const Settings = z.object({ print: z.boolean().default(false) })

await run(async () => {
  const { print } = readArguments(Settings, 'npm run db:shard [-- --print]', { print: { type: 'boolean' } })
  const { dataFolder, database } = readConfiguration(process.env, checkout)
  const log = (line: string) => console.log(line)
  if (print) return shardingScript(database).forEach(log)
  await withDatabase({ dataFolder, environment: process.env }, ({ client }) =>
    shardCollections({ database, log }, (of, command) => client.db(of).command(command)),
  )
})

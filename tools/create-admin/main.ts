import { run } from '../engines/run.ts'
import { checkout } from '../engines/run-program.ts'
import { readConfiguration } from '../start/configuration.ts'
import { createFirstAdmin } from './create-first-admin.ts'
import { readNewAdmin } from './read-new-admin.ts'
import { openTerminal } from './terminal.ts'

await run(async () => {
  const { dataFolder, database } = readConfiguration(process.env, checkout)
  const admin = await readNewAdmin(process.argv.slice(2), openTerminal())
  const done = await createFirstAdmin({ admin, dataFolder, database, environment: process.env, now: new Date() })
  for (const line of done) console.log(line)
})

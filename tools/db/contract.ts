import { randomUUID } from 'node:crypto'
import { closeDomain, migrations, openDomain } from '@santhe/domain'
import { run } from '../engines/run.ts'
import { checkout, Failure } from '../engines/run-program.ts'
import { readConfiguration } from '../start/configuration.ts'
import { withDatabase } from './with-database.ts'

await run(async () => {
  const { dataFolder, database } = readConfiguration(process.env, checkout)
  await withDatabase({ dataFolder, environment: process.env }, async ({ uri }) => {
    const domain = await openDomain({ uri, database })
    try {
      const number = await migrations.contractData({ holder: randomUUID(), clock: () => new Date() }, domain)
      if (number === undefined)
        throw new Failure('Another program contracts these data, or died less than a minute ago.')
      console.log(`The data have number ${number}. Older programs refuse them from now on.`)
    } finally {
      await closeDomain(domain)
    }
  })
})

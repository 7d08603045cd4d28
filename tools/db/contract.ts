import { randomUUID } from 'node:crypto'
import { migrations } from '@santhe/domain'
import { run } from '../engines/run.ts'
import { Failure } from '../engines/run-program.ts'
import { withDomain } from './with-database.ts'

await run(() =>
  withDomain(async domain => {
    const number = await migrations.contractData({ holder: randomUUID(), clock: () => new Date() }, domain)
    if (number === undefined) throw new Failure('Another program contracts these data, or died less than a minute ago.')
    console.log(`The data have number ${number}. Older programs refuse them from now on.`)
  }),
)

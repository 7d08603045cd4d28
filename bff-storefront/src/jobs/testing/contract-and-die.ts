import { migrations, openDomain } from '@santhe/domain'
import { z } from 'zod'
import { pricesInPaise } from './moved-prices.ts'

/** A program that is killed after moving the document with this id, before recording its batch. */
const settings = z
  .object({ MONGODB_URI: z.string(), MONGODB_DATABASE: z.string(), DIES_AT: z.coerce.number(), NOW: z.coerce.date() })
  .parse(process.env)

const domain = await openDomain({ uri: settings.MONGODB_URI, database: settings.MONGODB_DATABASE })
const dying = pricesInPaise(id => {
  if (id === settings.DIES_AT) process.kill(process.pid, 'SIGKILL')
})
await migrations.contractData({ holder: 'dying', clock: () => settings.NOW }, domain, [dying])

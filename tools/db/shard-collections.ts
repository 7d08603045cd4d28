import { SHARDED, WHOLE } from '@santhe/domain/records'
import { z } from 'zod'
import { Failure } from '../engines/run-program.ts'

type Command = Readonly<Record<string, unknown>>
/** Sends a command to one of the server's databases. */
export type SendCommand = (database: string, command: Command) => Promise<unknown>

/** MongoDB 8: older servers can't join a sharded collection inside a transaction. */
const OLDEST_WIRE_VERSION = 25

const Hello = z.object({ msg: z.string().optional(), maxWireVersion: z.number() })
const Collections = z.object({ cursor: z.object({ firstBatch: z.array(z.object({ name: z.string() })) }) })

interface ShardingStep {
  readonly name: string
  readonly why: string
  /** Each with its database; a hashed key needs its own index. */
  readonly commands: readonly (readonly [string, Command])[]
}

function stepsFor(database: string): ShardingStep[] {
  return Object.entries(SHARDED).map(([name, { key, why }]) => {
    const hashed = Object.keys(key).filter(field => key[field] === 'hashed')
    const indexes = hashed.map(field => ({ key, name: `${field}_hashed` }))
    const createIndexes = indexes.length > 0 ? [[database, { createIndexes: name, indexes }] as const] : []
    return { name, why, commands: [...createIndexes, ['admin', { shardCollection: `${database}.${name}`, key }]] }
  })
}

/** Returns the commands for mongosh, each collection's after its reason, and the unsharded collections. */
export function shardingScript(database: string): string[] {
  const sharded = stepsFor(database).flatMap(({ name, why, commands }) => [
    `// ${name}: ${why}`,
    ...commands.map(([of, command]) => `db.getSiblingDB('${of}').runCommand(${JSON.stringify(command)})`),
  ])
  return [...sharded, ...Object.entries(WHOLE).map(([why, names]) => `// whole, ${why}: ${names.join(', ')}`)]
}

/**
 * Shards the existing collections; repeating it changes nothing.
 * @throws Failure when the server is no mongos of MongoDB 8 or newer
 */
export async function shardCollections(
  { database, log }: { database: string; log: (line: string) => void },
  send: SendCommand,
): Promise<void> {
  const { msg, maxWireVersion } = Hello.parse(await send('admin', { hello: 1 }))
  if (msg !== 'isdbgrid' || maxWireVersion < OLDEST_WIRE_VERSION)
    throw new Failure('MONGODB_URI must name a mongos, of MongoDB 8 or newer. Nothing is changed. See docs/data.md.')
  const stored = Collections.parse(
    await send(database, { listCollections: 1, nameOnly: true, cursor: { batchSize: 1_000 } }),
  )
  const names = new Set(stored.cursor.firstBatch.map(({ name }) => name))
  for (const { name, why, commands } of stepsFor(database)) {
    for (const [of, command] of names.has(name) ? commands : []) await send(of, command)
    log(names.has(name) ? `${name}: sharded (${why})` : `${name}: left, since it does not exist`)
  }
}

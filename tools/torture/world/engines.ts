import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedMongoChild, embeddedMongoUri } from '../../engines/mongo.ts'
import { locateRedis, redisChild } from '../../engines/redis.ts'
import { checkout, freePort } from '../../engines/run-program.ts'
import { type Victim, victim } from './victim.ts'

export interface KillableEngine extends Victim {
  readonly url: string
}

/**
 * Returns this checkout's embedded engine as a victim, not yet started; never the machine's MongoDB, since this
 * tests the engine.
 */
export async function killableMongo(dataFolder: string): Promise<KillableEngine> {
  const port = await freePort()
  const child = await embeddedMongoChild({ dataFolder, environment: process.env, listen: { port } })
  const engine = victim({ child, isReadyLine: line => embeddedMongoUri(line) !== undefined })
  return { ...engine, url: `mongodb://127.0.0.1:${port}/?replicaSet=rs0` }
}

/** Returns Redis with the market's settings as a victim, not yet started. */
export async function killableRedis(dataFolder: string): Promise<KillableEngine> {
  const folder = join(dataFolder, 'redis')
  await mkdir(folder, { recursive: true })
  const cacheFolder = join(checkout, '.santhe', 'engines')
  const { program } = await locateRedis({ cacheFolder, environment: process.env, log: line => console.log(line) })
  const { child, url } = await redisChild(program, { folder, logFile: join(dataFolder, 'redis.log') })
  return { ...victim({ child, isReadyLine: line => line.includes('Ready to accept connections') }), url }
}

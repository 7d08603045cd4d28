import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { redisOfDebian } from '../../engines/debian-redis.ts'
import type { LocatedProgram } from '../../engines/engine.ts'
import { Failure } from '../../engines/failure.ts'
import { findProgram } from '../../engines/find-program.ts'
import { freePort } from '../../engines/free-port.ts'
import { type Victim, victim } from './victim.ts'

export const checkout = fileURLToPath(new URL('../../../', import.meta.url))

export interface KillableEngine extends Victim {
  readonly url: string
}

/** The embedded engine of this checkout, whatever MongoDB the machine has: it is the one that is tried here. */
export async function killableMongo(folder: string): Promise<KillableEngine> {
  const data = join(folder, 'db')
  await mkdir(data, { recursive: true })
  const port = await freePort()
  const tsx = createRequire(import.meta.url).resolve('tsx')
  const options = ['--folder', data, '--port', String(port), '--exit-with-parent']
  const child = {
    name: 'the engine',
    command: process.execPath,
    args: ['--import', tsx, 'libs/embedded-mongo/src/main.ts', ...options],
    cwd: checkout,
    env: process.env,
    logFile: join(folder, 'engine.log'),
  }
  const engine = victim({ child, isReadyLine: line => line.startsWith('{"uri"') })
  return { ...engine, url: `mongodb://127.0.0.1:${port}/?replicaSet=rs0` }
}

async function redisProgram(): Promise<LocatedProgram> {
  const { env } = process
  const command = await findProgram(['redis-server', 'valkey-server'], env.PATH)
  if (command) return { command, env }
  const cacheFolder = join(checkout, '.santhe', 'engines')
  const unpacked = await redisOfDebian({ cacheFolder, environment: env, log: line => console.log(line) })
  return unpacked ?? Promise.reject(new Failure('Redis is missing: install redis-server or valkey-server.'))
}

/** Redis, set as the market sets it. */
export async function killableRedis(folder: string): Promise<KillableEngine> {
  const data = join(folder, 'redis')
  await mkdir(data, { recursive: true })
  const port = await freePort()
  const password = randomBytes(24).toString('base64url')
  const settings = [
    `dir "${data}"`,
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    'appendonly yes',
    'save ""',
    'maxmemory-policy noeviction',
  ]
  const program = await redisProgram()
  const child = {
    name: 'Redis',
    ...program,
    args: ['-'],
    input: `${settings.join('\n')}\n`,
    logFile: join(folder, 'redis.log'),
  }
  const redis = victim({ child, isReadyLine: line => line.includes('Ready to accept connections') })
  return { ...redis, url: `redis://:${password}@127.0.0.1:${port}` }
}

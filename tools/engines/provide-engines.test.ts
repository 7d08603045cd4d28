import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Redis } from 'ioredis'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { provideEngines } from './provide-engines.ts'
import { Failure } from './run-program.ts'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
/** Imitates a mongod that is a replica set already, since this repository has no real one. */
const fakeMongod = `#!/bin/sh
if [ "$1" = --version ]; then echo "db version v8.0.0"; exit; fi
while [ $# -gt 0 ]; do
  case "$1" in --dbpath) folder=$2;; --port) port=$2;; --replSet) set=$2;; esac
  shift
done
[ "$set" = rs0 ] || exit 1
cd ${checkout}
exec "${process.execPath}" --import tsx libs/embedded-mongo/src/main.ts --folder "$folder" --port "$port"
`
const withoutSettings = { ...process.env, MONGODB_URI: undefined, REDIS_URL: undefined }
let dataFolder = ''

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'santhe-engines-test-'))
})
// A killed engine may still write for a moment.
afterEach(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

const provide = (environment: NodeJS.ProcessEnv = withoutSettings, need: readonly ('mongo' | 'redis')[] = ['redis']) =>
  provideEngines({ dataFolder, log: () => {}, need, environment })

async function failureOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Failure)
  return error instanceof Failure ? error.message : ''
}

async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    return await work(redis)
  } finally {
    redis.disconnect()
  }
}

test('stores data readable by its owner only, also in a folder that was public', async () => {
  await chmod(dataFolder, 0o755)
  const engines = await provide(withoutSettings, ['mongo', 'redis'])
  await engines.stop()
  const open: string[] = []
  for (const name of ['', ...(await readdir(dataFolder, { recursive: true }))]) {
    if (((await stat(join(dataFolder, name))).mode & 0o077) !== 0) open.push(name)
  }
  expect(open).toEqual([])
})

test('keeps Redis data across restarts', async () => {
  const first = await provide()
  await withRedis(first.redisUrl, redis => redis.set('box', 'mango'))
  await first.stop()
  const second = await provide()
  expect(await withRedis(second.redisUrl, redis => redis.get('box'))).toBe('mango')
  expect(await withRedis(second.redisUrl, redis => redis.config('GET', 'maxmemory-policy'))).toContain('noeviction')
  expect(await withRedis(second.redisUrl, redis => redis.config('GET', 'appendfsync'))).toContain('always')
  await second.stop()
})

test('protects Redis by its password', async () => {
  const engines = await provide()
  const url = new URL(engines.redisUrl)
  url.password = ''
  await expect(withRedis(url.href, redis => redis.get('box'))).rejects.toThrow(/NOAUTH/)
  await engines.stop()
})

test('locks a data folder until its market stops', async () => {
  const first = await provide()
  expect(await failureOf(provide())).toContain('SANTHE_DATA')
  await first.stop()
  await (await provide()).stop()
})

test('ignores the lock of a dead process', async () => {
  await writeFile(join(dataFolder, 'in-use.json'), JSON.stringify({ pid: process.pid, born: 'long ago' }))
  await (await provide()).stop()
})

test('says in one line what to install without Redis and apt', async () => {
  const nothing = { ...withoutSettings, PATH: dataFolder }
  const provided = provideEngines({
    dataFolder,
    log: () => {},
    need: ['redis'],
    environment: nothing,
    cacheFolder: dataFolder,
  })
  const message = await failureOf(provided)
  expect(message).toMatch(/install redis-server .* REDIS_URL/)
  expect(message).not.toContain('\n')
})

test('names unreachable settings', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = z.object({ port: z.number() }).parse(silent.address())
  silent.close()
  await once(silent, 'close')
  expect(await failureOf(provide({ ...withoutSettings, REDIS_URL: `redis://127.0.0.1:${port}` }))).toContain(
    'REDIS_URL',
  )
  const mongo = { ...withoutSettings, MONGODB_URI: `mongodb://127.0.0.1:${port}` }
  expect(await failureOf(provide(mongo, ['mongo']))).toContain('MONGODB_URI')
})

test('uses a mongod on the PATH, with its data in the data folder, and stops it at the end', async () => {
  const program = join(dataFolder, 'mongod')
  await writeFile(program, fakeMongod)
  await chmod(program, 0o755)
  const engines = await provide({ ...withoutSettings, PATH: `${dataFolder}:${process.env.PATH}` }, ['mongo'])
  const client = new MongoClient(engines.mongoUri, { serverSelectionTimeoutMS: 5_000 })
  const { setName } = await client.db('admin').command({ hello: 1 })
  await client.close()
  await engines.stop()
  expect(setName).toBe('rs0')
  expect(engines.describe.mongo).toBe(`mongod 8.0.0 of this machine (data in ${join(dataFolder, 'mongod-data')})`)
  expect(engines.mongoUri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/santhe\?replicaSet=rs0$/)
})

/** Starts a program that provides engines, prints their URLs, and runs until killed. */
async function startHolder(need: string): Promise<{ holder: ChildProcess; redisUrl: string; mongoUri: string }> {
  const program = join(dataFolder, 'holder.mts')
  const engines = JSON.stringify(join(checkout, 'tools/engines/provide-engines.ts'))
  const options = `{ dataFolder: ${JSON.stringify(dataFolder)}, log: () => {}, need: ${need} }`
  await writeFile(
    program,
    `import { provideEngines } from ${engines}
const engines = await provideEngines(${options})
console.log(JSON.stringify(engines))
setInterval(() => {}, 1000)`,
  )
  const holder = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: checkout,
    env: withoutSettings,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: holder.stdout })) {
    const output = z.object({ redisUrl: z.string(), mongoUri: z.string() }).parse(JSON.parse(line))
    return { holder, ...output }
  }
  throw new Error('The holder printed nothing.')
}

function expectGone(ping: () => Promise<unknown>): Promise<void> {
  const responds = () =>
    ping().then(
      () => true,
      () => false,
    )
  return expect.poll(responds).toBe(false)
}

test('stops the engines when their parent is killed', async () => {
  const { holder, redisUrl } = await startHolder("['redis']")
  const ping = () => withRedis(redisUrl, redis => redis.ping())
  expect(await ping()).toBe('PONG')
  holder.kill('SIGKILL')
  await expectGone(ping)
})

test('runs the embedded engine as a replica set that keeps its data and ends with a killed parent', async () => {
  const withMongo = async <T>(uri: string, work: (client: MongoClient) => Promise<T>, timeoutMs = 15_000) => {
    const client = new MongoClient(uri, { serverSelectionTimeoutMS: timeoutMs })
    return work(client).finally(() => client.close())
  }
  const { holder, mongoUri } = await startHolder("['mongo']")
  await withMongo(mongoUri, client => client.db('fair').collection('boxes').insertOne({ name: 'mango' }))
  holder.kill('SIGKILL')
  const hello = () => withMongo(mongoUri, client => client.db('admin').command({ hello: 1 }), 2_000)
  await expectGone(hello)
  const engines = await provide(withoutSettings, ['mongo'])
  const storedBox = await withMongo(engines.mongoUri, client => client.db('fair').collection('boxes').findOne())
  const greeting = await withMongo(engines.mongoUri, client => client.db('admin').command({ hello: 1 }))
  await engines.stop()
  expect(storedBox?.name).toBe('mango')
  expect(greeting.setName).toBe('rs0')
})

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseJson } from '@santhe/rules'
import { MongoClient } from 'mongodb'
import { z } from 'zod'
import { type Child, type ChildOptions, pollUntilReady, startChild } from './child.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { watchFolder } from './guard.ts'
import { keepRunning } from './keep-running.ts'
import { checkout, Failure, findProgram, freePort, runProgram } from './run-program.ts'

const readyWithin = 60_000

const ReplicaSetConfig = z.object({
  config: z.looseObject({
    version: z.number(),
    members: z.array(z.looseObject({ host: z.string() })),
  }),
})

async function withClient<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

/**
 * Returns the MongoDB of `MONGODB_URI`. It must be a replica set or a sharded cluster, since placing orders needs
 * transactions.
 */
async function mongoOfSetting(uri: string): Promise<Engine> {
  const hello = await withClient(uri, client => client.db('admin').command({ hello: 1 })).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Failure(`The MongoDB of MONGODB_URI does not respond (${reason}). Start it, or unset MONGODB_URI.`)
  })
  if (!hello.setName && hello.msg !== 'isdbgrid') {
    throw new Failure(
      'The MongoDB of MONGODB_URI is no replica set, and orders need transactions: start it with --replSet and run rs.initiate() once.',
    )
  }
  return { url: uri, description: 'MongoDB from MONGODB_URI', stop: async () => {} }
}

/**
 * Makes the server at `host` the only member of its replica set `rs0`, even if the set was created under another
 * port.
 */
async function initiateReplicaSet(host: string): Promise<void> {
  await withClient(`mongodb://${host}/?directConnection=true`, async client => {
    const admin = client.db('admin')
    const isPrimary = async () => (await admin.command({ hello: 1 })).isWritablePrimary === true
    if (await isPrimary()) return
    const existing = await admin.command({ replSetGetConfig: 1 }).then(ReplicaSetConfig.parse, () => undefined)
    if (!existing) {
      await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } })
    } else if (existing.config.members[0]?.host !== host) {
      const config = { ...existing.config, version: existing.config.version + 1, members: [{ _id: 0, host }] }
      await admin.command({ replSetReconfig: config, force: true })
    }
    const deadline = Date.now() + readyWithin
    while (!(await isPrimary())) {
      if (Date.now() > deadline) throw new Failure('mongod runs but did not become primary of its replica set.')
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })
}

async function isResponding(host: string): Promise<boolean> {
  const uri = `mongodb://${host}/?directConnection=true&serverSelectionTimeoutMS=500`
  const ping = withClient(uri, client => client.db('admin').command({ ping: 1 }))
  return ping.then(
    () => true,
    () => false,
  )
}

async function mongoOfPath(program: string, options: EngineOptions): Promise<Engine> {
  const folder = join(options.dataFolder, 'mongod-data')
  await mkdir(folder, { recursive: true })
  const host = `127.0.0.1:${await freePort()}`
  const [, port] = host.split(':')
  const args = ['--replSet', 'rs0', '--dbpath', folder, '--bind_ip', '127.0.0.1', '--port', port ?? '']
  const logFile = join(options.dataFolder, 'mongod.log')
  const launch = () =>
    startChild({ name: 'mongod', command: program, args: [...args, '--nounixsocket', '--quiet'], logFile })
  const untilReady = async (child: Child) => {
    await pollUntilReady(child, () => isResponding(host), { withinMs: readyWithin, logFile })
    await initiateReplicaSet(host)
  }
  const { stop } = await keepRunning({ ...options, logFile, launch, untilReady })
  const { output } = await runProgram(program, ['--version'])
  const version = /db version v(\S+)/.exec(output)?.[1] ?? ''
  return {
    url: `mongodb://${host}/santhe?replicaSet=rs0`,
    description: `mongod ${version} of this machine (data in ${folder})`,
    stop,
  }
}

const ReadyLine = z.object({ uri: z.string() })

/** Returns the embedded engine's URI in an output line; undefined if the line has none. */
export function embeddedMongoUri(line: string): string | undefined {
  return ReadyLine.safeParse(parseJson(line)).data?.uri
}

export interface EmbeddedMongoChild {
  readonly dataFolder: string
  readonly environment: NodeJS.ProcessEnv
  /** Loopback port, or path of a unix socket. */
  readonly listen: { readonly port: number } | { readonly socket: string }
  readonly ttlSeconds?: number | undefined
  readonly isSynced?: boolean | undefined
}

/** Ten times a driver's pause before it commits again; a killed back end locks no document longer. */
const ABANDONED_SECONDS = '5'

/** Returns how to start the embedded engine, which prints a line for `embeddedMongoUri`. */
export async function embeddedMongoChild(options: EmbeddedMongoChild): Promise<ChildOptions> {
  const { dataFolder, environment, listen, ttlSeconds, isSynced = true } = options
  const folder = join(dataFolder, 'db')
  await mkdir(folder, { recursive: true })
  const tsx = createRequire(import.meta.url).resolve('tsx')
  const listenArgs = 'port' in listen ? ['--port', String(listen.port)] : ['--socket', listen.socket]
  const ttlArgs = ttlSeconds === undefined ? [] : ['--ttl-seconds', String(ttlSeconds)]
  return {
    name: 'the embedded MongoDB engine',
    command: process.execPath,
    // Runs from source: a bundle could be older than the code under test.
    args: [
      '--import',
      tsx,
      'libs/embedded-mongo/src/main.ts',
      '--folder',
      folder,
      ...listenArgs,
      ...ttlArgs,
      ...(isSynced ? [] : ['--no-sync']),
      '--abandoned-seconds',
      ABANDONED_SECONDS,
      '--exit-with-parent',
    ],
    cwd: checkout,
    env: { ...environment },
    logFile: join(dataFolder, 'embedded-mongo.log'),
  }
}

async function embeddedMongo(options: EngineOptions): Promise<Engine> {
  const { dataFolder, environment, ttlSeconds, isSynced } = options
  // Short, since the system limits socket paths; the same after a restart, since back ends reconnect to it.
  const socketFolder = await mkdtemp(join(tmpdir(), 'sm-'))
  watchFolder(socketFolder)
  const removeFolder = () => rm(socketFolder, { recursive: true, force: true })
  const listen = { socket: join(socketFolder, 'm.sock') }
  const child = await embeddedMongoChild({ dataFolder, environment, listen, ttlSeconds, isSynced })
  let url = ''
  try {
    const { stop } = await keepRunning({
      ...options,
      logFile: child.logFile,
      launch: () => startChild(child),
      untilReady: async running => {
        url = await running.firstLine(embeddedMongoUri, readyWithin)
      },
    })
    return {
      url,
      description: `the embedded engine (data in ${join(dataFolder, 'db')})`,
      stop: () => stop().then(removeFolder),
    }
  } catch (error) {
    await removeFolder()
    throw new Failure(error instanceof Error ? error.message : String(error))
  }
}

/** Provides `MONGODB_URI`, else a `mongod` on the PATH, else the embedded engine; always a replica set. */
export async function provideMongo(options: EngineOptions): Promise<Engine> {
  const uri = options.environment.MONGODB_URI
  if (uri) return mongoOfSetting(uri)
  const program = await findProgram(['mongod'], options.environment.PATH)
  return program ? mongoOfPath(program, options) : embeddedMongo(options)
}

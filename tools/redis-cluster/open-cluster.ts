import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { type Child, startChild } from '../engines/child.ts'
import type { LocatedProgram } from '../engines/engine.ts'
import { locateRedis } from '../engines/redis.ts'
import { checkout, Failure, freePort } from '../engines/run-program.ts'

const MASTERS = 3
const NODES = 6
const SLOTS = 16_384
/** Silence (ms) after which a master is replaced. */
const NODE_TIMEOUT_MS = 1_000
const WITHIN_MS = 30_000
const POLL_MS = 50

interface NodeSettings {
  settings: readonly string[]
  args: readonly string[]
}

interface Node {
  port: number
  child: Child
  client: Redis
}

export interface SmallRedises {
  url: string
  /** Kills the master of these keys. */
  killOwnerOf(key: string): Promise<void>
  close(): Promise<void>
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + WITHIN_MS
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Failure(`${what} took longer than ${WITHIN_MS / 1000} s`)
    await pause(POLL_MS)
  }
}

/** Starts one Redis process on a free port, in its own folder. */
async function startNode(program: LocatedProgram, folder: string, { settings, args }: NodeSettings): Promise<Node> {
  const port = await freePort()
  const own = join(folder, String(port))
  await mkdir(own)
  // A Sentinel rewrites its own configuration file.
  const file = join(own, 'redis.conf')
  await writeFile(file, `${[`dir "${own}"`, 'bind 127.0.0.1', `port ${port}`, ...settings].join('\n')}\n`)
  const child = startChild({ ...{ name: `Redis ${port}`, ...program }, args: [file, ...args] })
  const client = new Redis(port, '127.0.0.1', { retryStrategy: () => POLL_MS })
  client.on('error', () => {})
  try {
    await until(async () => (await client.ping()) === 'PONG', `Redis ${port}`)
  } catch (error) {
    await closeNodes([{ port, child, client }])
    throw error
  }
  return { port, child, client }
}

/** Groups Redis processes that stop together and share a temporary folder. */
async function startNodes(count: number, { settings = [], args = [] }: Partial<NodeSettings>): Promise<Node[]> {
  const cacheFolder = join(checkout, '.santhe', 'engines')
  const log = (line: string) => console.log(line)
  const { program } = await locateRedis({ cacheFolder, environment: process.env, log })
  const folder = await mkdtemp(join(tmpdir(), 'santhe-redises-'))
  process.once('exit', () => void rm(folder, { recursive: true, force: true }))
  return Promise.all(Array.from({ length: count }, () => startNode(program, folder, { settings: settings, args })))
}

async function closeNodes(nodes: readonly Node[]): Promise<void> {
  for (const { client } of nodes) client.disconnect()
  await Promise.all(nodes.map(({ child }) => child.stop()))
}

/** Assigns a third of the slots and one replica to each master. */
async function join6(nodes: readonly Node[]): Promise<void> {
  const [first, ...others] = nodes
  if (!first) return
  const share = Math.ceil(SLOTS / MASTERS)
  for (const [at, { client }] of nodes.slice(0, MASTERS).entries())
    await client.call('CLUSTER', 'ADDSLOTSRANGE', at * share, Math.min((at + 1) * share, SLOTS) - 1)
  for (const { port } of others) await first.client.call('CLUSTER', 'MEET', '127.0.0.1', port)
  const hasMetAll = async ({ client }: Node) => String(await client.cluster('INFO')).includes('cluster_known_nodes:6')
  await until(async () => (await Promise.all(nodes.map(hasMetAll))).every(Boolean), 'Meeting')
  for (const [at, { client }] of nodes.slice(MASTERS).entries())
    await client.call('CLUSTER', 'REPLICATE', String(await nodes[at]?.client.cluster('MYID')))
  const isWhole = async ({ client }: Node) => String(await client.cluster('INFO')).includes('cluster_state:ok')
  const isFollowing = async ({ client }: Node) => (await client.info('replication')).includes('master_link_status:up')
  await until(async () => (await Promise.all(nodes.map(isWhole))).every(Boolean), 'The cluster')
  await until(async () => (await Promise.all(nodes.slice(MASTERS).map(isFollowing))).every(Boolean), 'Replicas')
}

export async function openCluster(): Promise<SmallRedises> {
  const settings = ['save ""', 'cluster-enabled yes', `cluster-node-timeout ${NODE_TIMEOUT_MS}`]
  const nodes = await startNodes(NODES, { settings })
  await join6(nodes)
  return {
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    async killOwnerOf(key) {
      const share = Math.ceil(SLOTS / MASTERS)
      const slot = Number(await nodes[0]?.client.cluster('KEYSLOT', key))
      process.kill(nodes[Math.floor(slot / share)]?.child.pid ?? 0, 'SIGKILL')
    },
    close: () => closeNodes(nodes),
  }
}

/** Opens a master with a replica, and a Sentinel that promotes the replica when the master dies. */
export async function openSentinel(): Promise<SmallRedises> {
  const [master, replica] = await startNodes(2, { settings: ['save ""'] })
  if (!master || !replica) throw new Failure('Two processes are needed')
  await replica.client.call('REPLICAOF', '127.0.0.1', master.port)
  await until(async () => (await replica.client.info('replication')).includes('master_link_status:up'), 'The replica')
  const [sentinel] = await startNodes(1, { args: ['--sentinel'] })
  if (!sentinel) throw new Failure('A Sentinel is needed')
  await sentinel.client.call('SENTINEL', 'MONITOR', 'santhe', '127.0.0.1', master.port, 1)
  await sentinel.client.call('SENTINEL', 'SET', 'santhe', 'down-after-milliseconds', NODE_TIMEOUT_MS)
  await until(async () => String(await sentinel.client.info()).includes('slaves=1'), 'The Sentinel')
  return {
    url: `redis+sentinel://127.0.0.1:${sentinel.port}/santhe`,
    killOwnerOf: async () => void process.kill(master.child.pid, 'SIGKILL'),
    close: () => closeNodes([master, replica, sentinel]),
  }
}

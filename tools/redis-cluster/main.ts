import { setTimeout as pause } from 'node:timers/promises'
import { createLog, createSessions, openRedis, redisReady } from '@santhe/http-kit'
import { run } from '../engines/run.ts'
import { checkout, Failure, runProgram } from '../engines/run-program.ts'
import { openCluster, openSentinel, type SmallRedises } from './open-cluster.ts'

/** http-kit's tests of sessions, limits, versions and live updates, except those that disconnect a single Redis. */
const TESTS = ['sessions', 'limit', 'cache/', 'live/'].map(name => `libs/http-kit/src/${name}`)
const NOT_AWAY = '^(?!.*while Redis is (away|down))'
const PERSON = { id: 1, role: 'customer' as const }
/** Longest time without sessions after a kill: the servers' failover, and a reconnection. */
const BACK_WITHIN_MS = 15_000
const POLL_MS = 50

/** Returns the milliseconds until a session is available again after its Redis is killed. */
async function surviveKill({ url, killOwnerOf }: SmallRedises): Promise<number> {
  const log = createLog({ name: 'redis-cluster', level: 'silent' })
  const redis = openRedis({ url, log })
  await redisReady(redis)
  const sessions = createSessions(redis, log)
  const token = await sessions.start(PERSON, { device: 'a phone', asOf: new Date() })
  await redis.wait(1, BACK_WITHIN_MS)
  await killOwnerOf('santhe:{session}:')
  const killedAt = Date.now()
  await sessions.find(token).then(
    () => undefined,
    () => undefined,
  )
  for (;;) {
    const session = await sessions.find(token).catch(() => 'away' as const)
    if (session !== 'away' && session?.actor.id !== PERSON.id) throw new Failure('The kill signed somebody out')
    if (session !== 'away') break
    if (Date.now() - killedAt > BACK_WITHIN_MS) throw new Failure(`Sessions are away for ${BACK_WITHIN_MS / 1000} s`)
    await pause(POLL_MS)
  }
  const backAfter = Date.now() - killedAt
  await sessions.start(PERSON, { device: 'another', asOf: new Date() })
  redis.disconnect()
  return backAfter
}

async function playTests({ url }: SmallRedises): Promise<string> {
  const args = ['vitest', 'run', '--project=http', '-t', NOT_AWAY, ...TESTS]
  const { ok, output } = await runProgram('npx', args, { cwd: checkout, env: { ...process.env, REDIS_URL: url } })
  if (!ok) throw new Failure(output)
  return /Tests .*/.exec(output)?.[0] ?? ''
}

/**
 * Tests sessions, limits, versions and live updates on a real Redis Cluster of six processes and behind a
 * Sentinel, killing each master.
 */
await run(async () => {
  for (const [name, open] of [
    ['Cluster', openCluster],
    ['Sentinel', openSentinel],
  ] as const) {
    const redises = await open()
    try {
      console.log(`${name}: ${await playTests(redises)}`)
      console.log(`${name}: sessions are back ${await surviveKill(redises)} ms after a kill`)
    } finally {
      await redises.close()
    }
  }
})

import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { Failure } from '../engines/run-program.ts'
import type { Host } from './network.ts'
import { areBothReady, replaceParts, type Stage, until } from './open-fleet.ts'
import { PART_NAMES } from './parts.ts'
import { openTeam } from './teams.ts'

const CALM_MS = 10_000
const EXTENDED_WITHIN_MS = 5_000
/** A job that runs continuously. */
const JOB = 'outbox'
const Lease = z.object({ holder: z.string(), until: z.date() })

async function cutAndConnect(host: Host, stage: Stage): Promise<void> {
  stage.note(`cut ${host.name}`)
  await host.cut()
  await pause(CALM_MS)
  stage.note(`connect ${host.name}`)
  await host.connect()
  stage.print(`serves again after ${await areBothReady(stage)} ms`)
}

async function killAndReturn(host: Host, stage: Stage): Promise<void> {
  const own = stage.parts.filter(part => part.host === host)
  stage.note(`kill ${host.name}`)
  for (const part of own) part.kill()
  await host.cut()
  await pause(CALM_MS)
  stage.note(`return of ${host.name}`)
  await host.connect()
  await Promise.all(own.map(part => part.start()))
  await areBothReady(stage)
}

/** Kills storefronts until it has killed the one that leads the jobs. */
async function moveLeader(stage: Stage): Promise<void> {
  const leases = stage.domain.connection.collection<{ _id: string }>('leases')
  const readLease = async () => Lease.safeParse(await leases.findOne({ _id: JOB })).data
  for (const part of stage.parts.filter(({ name }) => name === 'storefront')) {
    stage.note(`kill the storefront of ${part.host.name}`)
    part.kill()
    const before = await readLease()
    const began = Date.now()
    // A living leader extends its lease with each round.
    await pause(EXTENDED_WITHIN_MS)
    const isLeader = (await readLease())?.until.getTime() === before?.until.getTime()
    if (isLeader) await until(async () => (await readLease())?.holder !== before?.holder, 'The next leader')
    const seconds = (Date.now() - began) / 1_000
    await part.start()
    if (isLeader) return stage.print(`led the jobs, another one does after ${seconds.toFixed(0)} s`)
  }
  throw new Failure('No storefront led the jobs')
}

/** Simulates the failures of hosts. */
export async function playFaults(stage: Stage): Promise<void> {
  const [a, b] = stage.hosts
  const team = await openTeam('catalog', stage)
  await pause(CALM_MS)
  await cutAndConnect(b, stage)
  await pause(CALM_MS)
  await killAndReturn(a, stage)
  await pause(CALM_MS)
  for (const name of PART_NAMES) await replaceParts(name, stage)
  await moveLeader(stage)
  stage.note(`full disk on ${b.name}`)
  await b.fillDisk()
  stage.print(`a release is shown after ${await team.release()} ms`)
  await pause(CALM_MS)
  stage.note(`room on ${b.name}`)
  await b.freeDisk()
  await pause(CALM_MS)
  await cutAndConnect(a, stage)
  await pause(CALM_MS)
}

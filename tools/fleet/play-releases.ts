import { setTimeout as pause } from 'node:timers/promises'
import { areBothReady, replaceParts, type Stage } from './open-fleet.ts'
import { openTeam, type Team } from './teams.ts'

const RELEASES_OF_TEAM = 20
/** Releases of a team until each of its rollbacks. */
const ROLL_BACK_EVERY = 4
const BAD_CANARIES_AFTER = [5, 13]
const DEPLOYS = ['storefront', 'backoffice', 'storefront', 'backoffice', 'storefront'] as const
const EDGE_AWAY_MS = 15_000

interface Track {
  team: Team
  /** Resolves when this share of the time is over. */
  at: (share: number) => Promise<void>
  note: (line: string) => void
}

async function playTeam({ team, at, note }: Track, badCanariesAfter: readonly number[]): Promise<void> {
  for (let release = 1; release <= RELEASES_OF_TEAM; release += 1) {
    await at(release / (RELEASES_OF_TEAM + 1))
    note(`released, shown after ${await team.release()} ms`)
    if (release % ROLL_BACK_EVERY === 0) note(await team.rollBack())
    if (badCanariesAfter.includes(release)) note(`bad canary: ${await team.releaseBadCanary()}`)
  }
}

async function deployAll(stage: Stage, at: Track['at']): Promise<void> {
  for (const [place, name] of DEPLOYS.entries()) {
    await at((place + 0.5) / DEPLOYS.length)
    await replaceParts(name, stage)
  }
}

async function killEdge(stage: Stage, at: Track['at']): Promise<void> {
  const [, edge] = stage.parts.filter(({ name }) => name === 'edge')
  await at(0.55)
  stage.note('kill the edge of b')
  edge?.kill()
  await pause(EDGE_AWAY_MS)
  await edge?.start()
  await areBothReady(stage)
}

/** Simulates two teams that release and roll back, deploys of back ends, bad canaries, and a killed edge. */
export async function playReleases(stage: Stage, minutes: number): Promise<void> {
  const began = Date.now()
  const at = (share: number) => pause(Math.max(0, began + share * minutes * 60_000 - Date.now()))
  const track = async (slice: string): Promise<Track> => ({
    ...{ team: await openTeam(slice, stage), at },
    note: line => stage.print(`${slice}: ${line}`),
  })
  await Promise.all([
    playTeam(await track('catalog'), BAD_CANARIES_AFTER),
    playTeam(await track('checkout'), []),
    deployAll(stage, at),
    killEdge(stage, at),
  ])
  await at(1)
}

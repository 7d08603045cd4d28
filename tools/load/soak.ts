import { type Footprint, sumOf } from '../bench/footprint.ts'
import { arrive, type Measured } from './arrivals.ts'
import { playCareless } from './careless-clients.ts'
import { faultsOf, isWell, print, type Stage } from './stage.ts'

const CARELESS_CLIENTS = 40
/** Growth of memory and handles up to this factor is noise. */
const MOST_GROWTH = 1.1

interface Minute {
  readonly measured: Measured
  readonly footprint: Footprint
}

function meanOf(minutes: readonly Minute[], sizeOf: (footprint: Footprint) => number): number {
  return minutes.reduce((sum, { footprint }) => sum + sizeOf(footprint), 0) / minutes.length
}

/** Returns the growth from the second quarter, when caches are full, to the last. */
function growthOf(minutes: readonly Minute[], sizeOf: (footprint: Footprint) => number): number {
  const quarter = Math.floor(minutes.length / 4)
  return meanOf(minutes.slice(-quarter), sizeOf) / meanOf(minutes.slice(quarter, 2 * quarter), sizeOf)
}

/** Simulates 70% of the knee's rate beside slow and broken connections; returns what degraded. */
export async function playSoak({ arriving, knee, readFootprint }: Stage, minutes: number): Promise<string[]> {
  const wave = { rate: knee * 0.7, seconds: 60 }
  const ending = new AbortController()
  const careless = playCareless(CARELESS_CLIENTS, arriving.edgeUrls, ending.signal)
  const played: Minute[] = []
  try {
    while (played.length < minutes) {
      const measured = await arrive(wave, arriving)
      const footprint = await readFootprint()
      print(`Minute ${played.length + 1}`, wave, measured)
      const each = Object.keys(footprint.megabytes).map(
        name => `${name} ${footprint.megabytes[name]?.toFixed(0)} MB, ${footprint.handles[name]} handles`,
      )
      console.log(`  ${each.join('; ')}`)
      played.push({ measured, footprint })
    }
  } finally {
    ending.abort()
    await careless
  }
  const memory = growthOf(played, ({ megabytes }) => sumOf(megabytes))
  const handles = growthOf(played, ({ handles }) => sumOf(handles))
  console.log(`From the second quarter to the last: memory × ${memory.toFixed(2)}, handles × ${handles.toFixed(2)}`)
  return faultsOf([
    [played.some(({ footprint }) => Object.values(footprint.megabytes).includes(0)), 'a server has ended'],
    [played.some(({ measured }) => !isWell(measured)), 'a minute was not served well'],
    [memory > MOST_GROWTH, 'memory grows'],
    [handles > MOST_GROWTH, 'handles grow'],
  ])
}

import { sumOf } from '../bench/footprint.ts'
import { arrive, within } from './arrivals.ts'
import { faultsOf, isWell, print, type Stage } from './stage.ts'

/** Boxes of the popular harvest. */
const HARVEST = 300
const VISITORS = 2_000

/** Simulates a rush for one harvest at three times the knee's rate; returns the faults. */
export async function playRush({ arriving, knee, readFootprint, stockHarvest }: Stage): Promise<string[]> {
  const { megabytes: before } = await readFootprint()
  const calm = { rate: knee * 0.7, seconds: 15 }
  print('At 70% of the knee', calm, await arrive(calm, arriving))
  const harvest = await stockHarvest(HARVEST)
  const wave = { rate: knee * 3, seconds: Math.ceil(VISITORS / (knee * 3)) }
  const rush = await arrive(wave, { ...arriving, nextProduct: () => harvest })
  print('A rush for one harvest', wave, rush)
  const recovery = { rate: calm.rate, seconds: 10 }
  const after = await arrive(recovery, arriving)
  print('Ten seconds afterwards', recovery, after)
  const { megabytes: later } = await readFootprint()
  const each = Object.entries(later).map(([name, now]) => `${name} ${before[name]?.toFixed(0)} to ${now.toFixed(0)}`)
  console.log(`Memory of the servers in MB: ${each.join(', ')}`)

  const { ends, responses } = rush
  const busy = responses.filter(({ status }) => status === 503)
  const orders = responses.filter(({ step }) => step === 'order')
  return faultsOf([
    [ends.failed > 0 || after.ends.failed > 0, 'requests failed'],
    [ends.ordered > HARVEST, `${ends.ordered} boxes were sold of ${HARVEST}`],
    [ends.ordered < HARVEST && ends['sold out'] > 0 && ends.refused === 0, 'boxes are left that somebody wanted'],
    [busy.some(({ retryAfter }) => retryAfter === undefined), 'a busy response says not how long to wait'],
    [orders.some(({ status }) => status === 503), 'a person with a quote was refused'],
    [within(0.99, busy) > 3_000, 'busy responses come after seconds'],
    [!isWell(after), 'it is not as before ten seconds later'],
    [sumOf(later) > sumOf(before) * 1.25, 'the servers hold more memory afterwards'],
  ])
}

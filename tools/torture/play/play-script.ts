import { setTimeout as pause } from 'node:timers/promises'
import { Products } from '@santhe/domain/records'
import type { Mishap } from '../script/mishap.ts'
import type { Visit } from '../script/visit.ts'
import type { Script } from '../script/write-script.ts'
import type { Person } from '../world/stock-market.ts'
import type { Victims } from '../world/victim.ts'
import { moveDate, reachEdge, runJobs, settleRefunds } from './play-turn.ts'
import type { Stage } from './stage.ts'
import { visitCheckout } from './visit-checkout.ts'

/** Returns a function that resolves for all callers once `people` of them have called it. */
function barrier(people: number): () => Promise<void> {
  let missing = people
  let open: () => void = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return () => {
    missing -= 1
    if (missing === 0) open()
    return opened
  }
}

async function shop(
  visits: readonly Visit[],
  index: number,
  rushes: ReadonlyMap<number, () => Promise<void>>,
  stage: Stage,
): Promise<void> {
  const { market, seed } = stage
  const buyer: Person | undefined = market.buyers[index]
  if (!buyer) return
  const pending: Promise<void>[] = []
  for (const [number, visit] of visits.entries()) {
    await rushes.get(number)?.()
    await pause(visit.pauseMs)
    const items = visit.lines.flatMap(({ product, quantity }) => {
      const onSale = market.products[product]
      return onSale ? [{ productId: onSale.id, quantity }] : []
    })
    stage.counts.add('visits')
    await visitCheckout({ visit, buyer, key: `torture-${seed}-${index}-${number}`, items }, pending, stage)
  }
  await Promise.all(pending)
}

async function applyMishap(mishap: Mishap, victims: Victims, stage: Stage): Promise<void> {
  const { domain, market, provider } = stage
  switch (mishap.kind) {
    case 'kill':
      await victims[mishap.victim].kill()
      await pause(mishap.downMs)
      return victims[mishap.victim].up()
    case 'restart':
      await victims[mishap.victim].stop()
      return victims[mishap.victim].up()
    case 'forgetLeases':
      await domain.connection.collection('leases').deleteMany({})
      return
    case 'fault':
      await provider.addFaults(mishap.fault)
      return
    case 'price': {
      const product = await Products(domain.connection).findById(market.products[mishap.product]?.id)
      if (product) await product.updateOne({ price: Math.round((product.price * mishap.percent) / 100) })
      return
    }
    case 'move':
      return moveDate(mishap, stage)
    case 'edge':
      return reachEdge(mishap, stage)
    case 'jobs':
      return runJobs(stage)
    case 'settleRefunds':
      return settleRefunds(mishap, stage)
  }
}

function nameOf(mishap: Mishap): string {
  if (mishap.kind === 'fault') return `fault ${mishap.fault.kind}`
  return mishap.kind === 'kill' || mishap.kind === 'restart' ? `${mishap.kind} ${mishap.victim}` : mishap.kind
}

async function runMishap(mishap: Mishap, victims: Victims, stage: Stage): Promise<void> {
  await pause(mishap.atMs)
  stage.counts.add(nameOf(mishap))
  stage.trace(`-- ${JSON.stringify(mishap)}`)
  try {
    await applyMishap(mishap, victims, stage)
  } catch (error) {
    // Mishaps that need the engine fail while it is killed.
    if (mishap.kind === 'kill' || mishap.kind === 'restart') throw error
    stage.trace(`-- ${nameOf(mishap)}: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Runs a script: everybody shops while mishaps happen. Resolves once the last action is done and all killed
 * programs are restarted.
 */
export async function playScript(script: Script, victims: Victims, stage: Stage): Promise<void> {
  const { buyers, mishaps } = script
  const rushes = new Map(script.rushes.map(index => [index, barrier(buyers.length)]))
  await Promise.all([
    ...buyers.map((visits, index) => shop(visits, index, rushes, stage)),
    ...mishaps.map(mishap => runMishap(mishap, victims, stage)),
  ])
}

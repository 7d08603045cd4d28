import { setTimeout as pause } from 'node:timers/promises'
import { listRefunds, moveHarvest, payRefund, retryRefund } from '@santhe/contracts'
import { complaints, follows, harvests } from '@santhe/domain'
import { Orders, Products } from '@santhe/domain/records'
import { addDays } from '@santhe/rules'
import { type ChoiceRow, readChoices, readComplaints, readWaits } from '../check/read-market.ts'
import type { Mishap } from '../script/mishap.ts'
import { type Edge, nextOfDay } from '../script/start.ts'
import { chooseFor } from './after-order.ts'
import { callAtOnce, callWithRetries } from './call-with-retries.ts'
import type { Stage } from './stage.ts'

type TurnOf<Kind extends Mishap['kind']> = Extract<Mishap, { kind: Kind }>

const KINDS = ['refund', 'keep', 'swap'] as const

/** Chooses for one buyer per delay, rotating the kinds of choice. */
async function chooseAll(rows: readonly ChoiceRow[], delays: readonly number[], stage: Stage): Promise<void> {
  const choosing = delays.map(async (delay, place) => {
    const row = rows[place]
    if (!row) return
    await pause(delay)
    const turn = { choice: KINDS[place % KINDS.length] ?? 'keep', copies: 1 + (place % 2), storefront: 1 as const }
    await chooseFor(row, { ...turn, key: `turn-${row._id}` }, stage)
  })
  await Promise.all(choosing)
}

async function openChoices({ domain }: Stage): Promise<ChoiceRow[]> {
  return (await readChoices(domain)).filter(({ state }) => state === 'open')
}

/** Returns the pre-order product of this rank, by its number of pending orders. */
async function awaitedProduct(rank: number, { domain }: Stage) {
  const open = await Orders(domain.connection).find({ status: 'pending' }).select({ items: 1 }).lean()
  const ordered = open.flatMap(({ items }) => items.map(({ productId }) => productId))
  const times = (id: number) => ordered.filter(productId => productId === id).length
  const products = await Products(domain.connection).find({ status: 'Pre-Order' }).lean()
  return products.sort((a, b) => times(b._id) - times(a._id))[rank]
}

/** Moves a harvest as its farmer, with `calls` after calling every other buyer; a second move follows immediately. */
export async function moveDate({ rank, days, calls, copies, delays }: TurnOf<'move'>, stage: Stage): Promise<void> {
  const stored = await awaitedProduct(rank, stage)
  const farmer = stage.market.farmers.find(({ farmId }) => farmId === stored?.farmId)
  if (!stored?.harvestDate || !farmer) return
  const call = { contract: moveHarvest, token: farmer.token, storefront: 0 as const }
  let { harvestDate } = stored
  for (const more of days) {
    harvestDate = addDays(harvestDate, more)
    const moved = { params: { id: stored._id }, body: { harvestDate } }
    const preview = await callWithRetries({ ...call, input: { ...moved, query: { preview: '1' as const } } }, stage)
    const called = (preview?.data?.concerned ?? []).filter((_, place) => calls && place % 2 === 0)
    const body = { harvestDate, reason: 'Rain', keep: called.map(({ orderId }) => orderId) }
    await callAtOnce(copies, { ...call, input: { ...moved, body } }, stage)
  }
  const choices = await openChoices(stage)
  await chooseAll(
    choices.filter(({ productId }) => productId === stored._id),
    delays,
    stage,
  )
}

/** Runs the storefronts' periodic jobs now, perhaps concurrently with them. */
export async function runJobs({ domain }: Stage): Promise<void> {
  const now = new Date()
  await Promise.all([
    harvests.settleChoices({ now }, domain),
    follows.serveLines({ now }, domain),
    complaints.passOnComplaints({ now }, domain),
  ])
}

async function nextEdge(edge: Edge, stage: Stage): Promise<Date | undefined> {
  const { domain } = stage
  const now = new Date()
  if (edge === 'midnight' || edge === 'morning') return nextOfDay(edge, now)
  const moments = {
    choice: async () => (await openChoices(stage)).map(({ deadline }) => deadline),
    offer: async () => (await readWaits(domain)).flatMap(({ offer }) => offer?.until ?? []),
    complaint: async () => (await readComplaints(domain)).flatMap(({ dueAt }) => dueAt ?? []),
  }
  const later = (await moments[edge]()).filter(moment => moment > now)
  return later.sort((a, b) => a.getTime() - b.getTime())[0]
}

/** How long before the moment the clock resumes. */
const BEFORE_MS = 600

/** Jumps to just before a moment, around which buyers choose while jobs decide their expired choices. */
export async function reachEdge({ edge, delays }: TurnOf<'edge'>, stage: Stage): Promise<void> {
  const moment = await nextEdge(edge, stage)
  stage.counts.add(moment ? `edge ${edge}` : `no edge ${edge}`)
  if (!moment) return
  stage.clock.to(new Date(moment.getTime() - BEFORE_MS))
  stage.trace(`-- ${edge} ${moment.toISOString()}`)
  const choices = (await openChoices(stage)).filter(({ deadline }) => deadline <= moment)
  await Promise.all([chooseAll(choices, delays, stage), pause(BEFORE_MS).then(() => runJobs(stage))])
}

/** Settles all refunds open to the office: by hand, or by a retry at the provider. */
export async function settleRefunds({ pays }: TurnOf<'settleRefunds'>, stage: Stage): Promise<void> {
  const call = { token: stage.market.admin.token, storefront: 0 as const }
  const listed = await callWithRetries({ ...call, contract: listRefunds }, stage)
  for (const { id, mayRetry, mayPay } of listed?.data?.refunds ?? []) {
    const params = { id }
    if (mayRetry && !pays) await callAtOnce(2, { ...call, contract: retryRefund, input: { params } }, stage)
    if (!mayPay || !pays) continue
    const body = { reference: `paid-${id}` }
    await callAtOnce(2, { ...call, contract: payRefund, input: { params, body }, key: `pay-${id}` }, stage)
  }
}

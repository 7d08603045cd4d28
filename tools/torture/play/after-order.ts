import { createHash } from 'node:crypto'
import {
  chooseHarvest,
  decideComplaint,
  lookAtChoice,
  openComplaint,
  readOrder,
  respondToComplaint,
} from '@santhe/contracts'
import { ONE_PIXEL } from '@santhe/http-kit/testing'
import type { HarvestChoice } from '@santhe/rules'
import { type ChoiceRow, readChoices, readMails } from '../check/read-market.ts'
import type { Action, StorefrontIndex, Verdict } from '../script/visit.ts'
import type { Person } from '../world/stock-market.ts'
import { callAtOnce, callWithRetries } from './call-with-retries.ts'
import { orderOf, type PlacedPurchase, setStatus } from './placed-purchase.ts'
import type { Stage } from './stage.ts'

interface Choosing {
  choice: HarvestChoice
  copies: number
  storefront: StorefrontIndex
  key: string
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Returns the token from the mail about a choice, if it arrived. */
async function tokenOf({ links }: ChoiceRow, stage: Stage): Promise<string | undefined> {
  // Reads fail while the engine is killed.
  const mails = await readMails(stage.domain).catch(() => [])
  const tokens = mails.flatMap(({ text }) => /\/choice#(\S+)/.exec(text)?.[1] ?? [])
  return tokens.find(token => links.includes(hashOf(token)))
}

/**
 * Chooses by the mail's link if it arrived, else as the signed-in buyer; sends concurrent copies to both
 * storefronts.
 */
export async function chooseFor(row: ChoiceRow, { choice, copies, storefront, key }: Choosing, stage: Stage) {
  const token = await tokenOf(row, stage)
  const buyer = stage.market.buyers.find(({ id }) => id === row.buyerId)
  const whose = token === undefined ? { order: { id: row.orderId, productId: row.productId, to: row.to } } : { token }
  const call = { storefront, ...(token === undefined && { token: buyer?.token }) }
  const look = await callWithRetries({ ...call, contract: lookAtChoice, input: { body: whose } }, stage)
  const productId = choice === 'swap' ? look?.data?.offers[0]?.id : undefined
  const chosen = choice === 'swap' && productId === undefined ? 'keep' : choice
  const body = { ...whose, choice: chosen, ...(productId !== undefined && { productId }) }
  const responses = await callAtOnce(copies, { ...call, contract: chooseHarvest, input: { body }, key }, stage)
  if (responses.some(({ data }) => data)) stage.confirmations.chosen.push({ id: row._id, choice: chosen })
}

/** Decides the first open choice of the buyer's purchase, if there is one. */
export async function choose(
  { choice, copies, storefront }: Extract<Action, { kind: 'choose' }>,
  { orderIds, key }: PlacedPurchase,
  index: number,
  stage: Stage,
): Promise<void> {
  const choices = await readChoices(stage.domain).catch(() => [])
  const open = choices.find(({ orderId, state }) => state === 'open' && orderIds.includes(orderId))
  stage.counts.add(open ? `choose ${choice}` : 'nothing to choose')
  if (open) await chooseFor(open, { choice, copies, storefront, key: `${key}-choose-${index}` }, stage)
}

const WORDS = 'Torture'

function formOf(verdict: Exclude<Verdict, 'silence'>) {
  if (verdict === 'part') return { outcome: 'refund' as const, amount: 1, words: WORDS }
  return { outcome: verdict, words: WORDS }
}

/** Delivers an order and complains about its first product; farm and office settle it, or let its deadline pass. */
export async function complain(
  action: Extract<Action, { kind: 'complain' }>,
  purchase: PlacedPurchase,
  index: number,
  stage: Stage,
): Promise<void> {
  const { storefront, copies, boxes, response, decision, decider } = action
  const { admin, farmers, manager } = stage.market
  const orderId = orderOf(purchase, action.order)
  if (orderId === undefined) return
  const params = { id: orderId }
  const key = `${purchase.key}-complain-${index}`
  await setStatus({ person: admin, status: 'delivered', orderId, key: `${key}-deliver`, action, copies: 1 }, stage)
  const { token } = purchase.buyer
  const read = await callWithRetries({ contract: readOrder, input: { params }, token, storefront }, stage)
  const [item] = read?.data?.items ?? []
  if (!read?.data || !item) return
  const lines = JSON.stringify([{ productId: item.productId, quantity: Math.min(boxes, item.quantity) }])
  const files = boxes > 1 ? [{ name: 'box.png', type: 'image/png', bytes: new Uint8Array(ONE_PIXEL) }] : []
  const body = { kind: 'spoiled' as const, lines, words: WORDS }
  const opened = await callAtOnce(
    copies,
    { contract: openComplaint, input: { params, body, files }, token, storefront, key },
    stage,
  )
  const complaint = opened.flatMap(({ data }) => data ?? [])[0]
  if (!complaint) return
  stage.confirmations.complaints.push(complaint.id)
  const { farmerId } = read.data
  const settle = async (
    person: Person | undefined,
    verdict: Verdict,
    contract: typeof respondToComplaint | typeof decideComplaint,
  ) => {
    if (verdict === 'silence' || !person) return
    const input = { params: { id: complaint.id }, body: formOf(verdict) }
    const call = { contract, input, token: person.token, storefront, key: `${key}-${person.role}` }
    await callAtOnce(copies, call, stage)
  }
  await settle(
    farmers.find(({ farmId }) => farmId === farmerId),
    response,
    respondToComplaint,
  )
  await settle(decider === 'admin' ? admin : manager, decision, decideComplaint)
}

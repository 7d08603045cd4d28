import {
  type Actor,
  amountOfLines,
  type ComplaintOutcome,
  complaintBack,
  fail,
  givenBack,
  mostBack,
  type Paise,
  waitAt,
  waitFrom,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { addEvent } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { ComplaintRecord, VerdictRecord } from '../../records/complaint.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { newAdjustment } from '../fulfilment/adjust/adjustment.ts'
import { withFirstDay } from '../fulfilment/harvest/move-deliveries.ts'
import type { OrderChange, OrderInput } from '../fulfilment/order-change.ts'
import { makerOf, runOrderCommand } from '../fulfilment/order-command.ts'
import { checkHarvests } from '../order/check-harvests.ts'
import { orderPlaced } from '../order/order-events.ts'
import { officeRole, ordersFor, ordersOfFarm, requireOfficeRole } from '../order/policy.ts'
import { complaintMoved, findComplaint, officeSide, writeMove } from '../order/write-complaint.ts'
import { newReplacement } from './replacement.ts'

/** The farm's response, or the office's decision after it. */
type Turn = 'response' | 'decision'

export interface SettleComplaint extends Omit<OrderInput, 'orderId'> {
  complaintId: number
  outcome: ComplaintOutcome
  /** Refunded amount; by default all of the boxes with their fees. */
  amount?: Paise | undefined
  words: string
}

/** Returns why it is not an actor's turn; undefined when it is. */
function turnProblem({ waitsFor, dueAt }: ComplaintRecord, turn: Turn, { role }: Actor, now: Date) {
  if (waitsFor === null || dueAt === null) return 'complaint.settled' as const
  const side = waitAt({ waitsFor, dueAt }, now).waitsFor
  if (turn === 'response') return side === 'farm' ? undefined : ('complaint.late' as const)
  if (side === 'farm') return 'complaint.farmFirst' as const
  return role === 'admin' || side === 'manager' ? undefined : ('complaint.late' as const)
}

/** Returns whether an actor may settle a complaint now, as its farm or as the office. */
export function complaintChoices(order: OrderRecord, complaint: ComplaintRecord, actor: Actor, now: Date) {
  const { role } = actor
  const isMine = officeRole(actor, order) !== undefined
  const isOffice = role === 'admin' || role === 'district_manager'
  return {
    mayRespond: isMine && role === 'farmer' && turnProblem(complaint, 'response', actor, now) === undefined,
    mayDecide: isMine && isOffice && turnProblem(complaint, 'decision', actor, now) === undefined,
  }
}

function checkTurn(order: OrderRecord, complaint: ComplaintRecord, turn: Turn, input: SettleComplaint): void {
  const { actor, outcome, amount, now } = input
  requireOfficeRole(actor, order)
  const problem = turnProblem(complaint, turn, actor, now)
  if (problem) fail('CONFLICT', { message: say(problem) })
  if (outcome === 'disagree') return
  if (order.status !== 'delivered') fail('CONFLICT', { message: say('complaint.notDelivered') })
  const most = mostBack(order, complaint.lines)
  if (amount !== undefined && amount > most)
    fail('VALIDATION', { fields: { amount: say('adjust.tooMuch', { amount: most }) } })
}

/** Returns the changes of a refund: boxes are written off and do not return to stock. */
async function refunded(order: OrderRecord, { lines }: ComplaintRecord, input: SettleComplaint, domain: Domain) {
  const back = complaintBack(order, lines, input.amount)
  if (back.length === 0) return { change: {}, amount: 0 }
  const given = givenBack(order, back)
  const boxes = [{ to: 'nowhere' as const, lines: back.flatMap(line => ('quantity' in line ? [line] : [])) }]
  const adjustment = await newAdjustment(order, { kind: 'complaint', lines: given }, input, domain)
  return { change: { ...adjustment, boxes }, amount: -amountOfLines(given) }
}

const STEPS = { replace: 'replaced', refund: 'refunded', disagree: 'refused' } as const

async function settled(
  order: OrderRecord,
  complaint: ComplaintRecord,
  { turn, ...input }: SettleComplaint & { turn: Turn },
  domain: Domain,
): Promise<OrderChange> {
  const { actor, words, now } = input
  const isWished = input.outcome === 'replace'
  const replacement = isWished ? await newReplacement(order, complaint, input, domain) : undefined
  const noStock = isWished && !replacement
  const outcome = noStock ? 'refund' : input.outcome
  const { change, amount } =
    outcome === 'refund' ? await refunded(order, complaint, input, domain) : { change: {}, amount: 0 }
  const verdict: VerdictRecord = {
    ...{ ...(await makerOf(actor, domain)), at: now, outcome, amount, words },
    ...(noStock && { noStock }),
  }
  const isPassedOn = turn === 'response' && outcome === 'disagree'
  const wait = isPassedOn ? waitFrom(await officeSide(complaint, domain), now) : { waitsFor: null, dueAt: null }
  const after = { ...wait, [turn]: verdict, ...(replacement && { replacementId: replacement._id }) }
  const step = isPassedOn ? 'passedOn' : STEPS[outcome]
  const facts = { at: now, byId: actor.id, step, amount, reason: words, ...(noStock && { noStock }) } as const
  const made = replacement && { replacementId: replacement._id }
  const event = complaintMoved(order, { ...complaint, ...wait }, { ...facts, ...made })
  async function also(tx: Domain) {
    await writeMove(complaint, after, tx)
    if (!replacement) return
    await checkHarvests(replacement.items, now, tx)
    const placed = await withFirstDay(replacement, now, tx)
    await Orders(tx.connection).insertMany([placed], { session: tx.session, lean: true })
    await addEvent(orderPlaced(placed), tx)
  }
  const boxes = replacement && { boxes: [{ to: 'sold' as const, lines: complaint.lines }] }
  const act = { journal: 'order.complaint' as const, event }
  return { ...change, ...boxes, fields: { isComplained: true }, act, also }
}

async function settle(turn: Turn, input: SettleComplaint, domain: Domain): Promise<ComplaintRecord> {
  const { actor, complaintId, outcome, amount, words } = input
  const { paidOrderId: orderId } = await findComplaint(complaintId, domain)

  async function decide(order: OrderRecord): Promise<OrderChange> {
    const complaint = await findComplaint(complaintId, domain)
    checkTurn(order, complaint, turn, input)
    return settled(order, complaint, { ...input, turn }, domain)
  }

  const scope = turn === 'response' ? ordersOfFarm(actor) : ordersFor(actor, 'order.setStatus')
  const command = { name: `${turn} ${complaintId}`, body: { outcome, amount, words }, scope, decide }
  await runOrderCommand(command, { ...input, orderId }, domain)
  return findComplaint(complaintId, domain)
}

/**
 * Replaces or refunds the boxes of a complaint, for its farm, or passes it to the office, and returns the complaint. Without enough
 * boxes a replacement becomes a refund. docs/product/adjustments.md#complaints
 * @throws NOT_FOUND
 * @throws STATUS_NOT_ALLOWED for an own purchase
 * @throws CONFLICT once it is settled or passed on
 * @throws VALIDATION for more money than the boxes cost
 * @throws KEY_REUSED
 */
export function respondToComplaint(input: SettleComplaint, domain: Domain): Promise<ComplaintRecord> {
  return settle('response', input, domain)
}

/**
 * Settles a complaint for the office, like `respondToComplaint`, with finality.
 * @throws CONFLICT while its farm is in time, once it is settled, and for a manager after their deadline; else as `respondToComplaint`
 */
export function decideComplaint(input: SettleComplaint, domain: Domain): Promise<ComplaintRecord> {
  return settle('decision', input, domain)
}

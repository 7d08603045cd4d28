import { AdminOrder } from '@santhe/contracts'
import { isFinalStatus } from '@santhe/rules'
import { z } from 'zod'
import { DEMO_PASSWORD } from '../../seed/demo-password.ts'
import type { Draw } from '../values/draw.ts'
import { Body, dateAfter, dayAhead, type Prepare, type SetupCall, withBody } from './preparation.ts'

const Created = z.object({ id: z.number() })
const WithIds = z.array(Created)
const WithFarm = z.object({ farmId: z.number() })

/** Returns the id of a product pending approval; undefined if there is none. */
async function waitingId(draw: Draw, setupCall: SetupCall): Promise<number | undefined> {
  const waiting = WithIds.safeParse(await setupCall('GET', '/api/admin/products/pending')).data ?? []
  return waiting.length > 0 ? draw.pick(waiting).id : undefined
}

/** Approves a pending product first, for the call to undo. */
const ofADecision: Prepare = async (parts, { draw }, setupCall) => {
  const id = await waitingId(draw, setupCall)
  if (id === undefined) return parts
  await setupCall('PUT', `/api/admin/products/${id}/approval`, { approvalStatus: 'approved' })
  return { ...parts, path: { id } }
}

/** Decides a pending product in its current state. */
const ofAWaitingProduct: Prepare = async (parts, { draw }, setupCall) => {
  const id = await waitingId(draw, setupCall)
  const decision = draw.chance(70) ? { approvalStatus: 'approved' } : {}
  const path = id === undefined ? parts.path : { id }
  return withBody({ ...parts, path }, { ...decision, submittedAt: undefined, awaitsDecision: undefined })
}

/** A picture of a product, mostly of the caller's own. */
const ofAPicture: Prepare = async (parts, { draw, snapshot, caller }, setupCall) => {
  const own = snapshot.products.filter(({ farmId }) => farmId === caller?.farmId)
  const { id } = draw.pick(own.length > 0 && draw.chance(85) ? own : snapshot.products)
  const pictures = WithIds.safeParse(await setupCall('GET', `/api/products/${id}/images`)).data ?? []
  return pictures.length > 0 ? { ...parts, path: { id, imageId: draw.pick(pictures).id } } : parts
}

const Listed = AdminOrder.pick({ id: true, status: true, isOwn: true, mayRemind: true })

/** Names one of the newest orders in the caller's area that fits the call. */
const ofAListed =
  (fits: (order: z.output<typeof Listed>) => boolean): Prepare =>
  async (parts, { draw }, setupCall) => {
    const listed = z.array(Listed).safeParse(await setupCall('GET', '/api/admin/orders/district')).data ?? []
    const fitting = listed.filter(fits)
    return fitting.length > 0 ? { ...parts, path: { id: draw.pick(fitting).id } } : parts
  }

const ofAnOpenOrder = ofAListed(({ status, isOwn }) => !isFinalStatus(status) && !isOwn)

/** Names an order that the caller may deliver, in shipping if they may set that. */
const ofAStop: Prepare = async (parts, context, setupCall) => {
  const stop = await ofAnOpenOrder(parts, context, setupCall)
  const path = `/api/orders/${String(stop.path.id)}/status`
  for (const status of ['packed', 'shipping']) await setupCall('PUT', path, { status })
  return withBody(stop, { at: context.now.toISOString() })
}

const Offered = z.object({ maySet: z.array(z.string()), mayCancel: z.boolean() })
/** Reasons that look like a code of the market, a code with params, or a property of every object. */
const LIKE_CODES = ['delivery.noPickup', 'reason.delivery', 'CONFLICT', 'constructor', '__proto__', 'Hail {big}']

/** Sets a status that the caller may set, mostly without a seen status. */
const asAStep: Prepare = async (parts, { draw }, setupCall) => {
  const offered = Offered.safeParse(await setupCall('GET', `/api/orders/${String(parts.path.id)}`)).data
  const statuses = [...(offered?.maySet ?? []), ...(offered?.mayCancel ? ['cancelled'] : [])]
  if (statuses.length === 0) return parts
  const seen = draw.chance(80) ? { seenStatus: undefined } : {}
  const reason = draw.chance(50) ? { reason: draw.pick(LIKE_CODES) } : {}
  return withBody(parts, { status: draw.pick(statuses), ...seen, ...reason })
}

const DATES = new Set(['from', 'to', 'day'])
const MAX_DAYS_AGO = 20

/** Reads a list by past dates. */
const byDates: Prepare = async (parts, { draw, now }) => ({
  ...parts,
  query: parts.query.map(([name, value]) => [
    name,
    DATES.has(name) ? dateAfter(-draw.integer(0, MAX_DAYS_AGO), now) : value,
  ]),
})

/** A staff member of a district and a taluk that there are. */
const ofAnArea: Prepare = async (parts, { draw }) => (draw.chance(70) ? withBody(parts, AN_AGENT) : parts)

/** Names a PIN that an admin may switch. */
const ofARuralPin: Prepare = async (parts, { draw }) =>
  draw.chance(70) ? { ...parts, path: { zipCode: '562114' } } : parts

/** Deletes a record that the caller has created for it, if they may: other requests need the market's own. */
const ofANewCategory: Prepare = async (parts, { draw }, setupCall) => {
  const body = { name: `fuzz ${draw.integer(1, 1_000_000_000)}`, description: 'To be deleted' }
  const { data } = Created.safeParse(await setupCall('POST', '/api/categories', body))
  return data ? { ...parts, path: { id: data.id } } : parts
}

const ofANewFarm: Prepare = async (parts, { draw }, setupCall) => {
  const username = `farm${draw.integer(1, 1_000_000_000)}`
  const account = { username, email: `${username}@fuzz.example`, password: DEMO_PASSWORD, role: 'farmer' }
  const body = { ...account, farmName: 'Short Field', farmLocation: 'Kolar' }
  const { data } = WithFarm.safeParse(await setupCall('POST', '/api/admin/users', body))
  return data ? { ...parts, path: { id: data.farmId } } : parts
}

const AN_AGENT = { role: 'taluk_agent', district: 'Kolar', taluk: 'Malur', reportsTo: '' }

const ofANewAgent: Prepare = async (parts, { draw }, setupCall) => {
  const username = `agent${draw.integer(1, 1_000_000_000)}`
  const account = { username, email: `${username}@fuzz.example`, password: DEMO_PASSWORD, name: 'Lakshmi Rao' }
  const { data } = Created.safeParse(await setupCall('POST', '/api/admin/staff', { ...account, ...AN_AGENT }))
  return data ? { ...parts, path: { id: data.id } } : parts
}

/** A plan of the caller's district, with one day by itself. */
const ofOwnDistrict: Prepare = async (parts, context) => {
  const places = { morning: 3, afternoon: 0, evening: null }
  const day = { date: dayAhead(context), places, reason: 'Dasara' }
  const days = context.draw.chance(50) ? [day] : []
  return withBody(parts, { district: 'Bengaluru Rural', days, ...(context.draw.chance(80) && { version: undefined }) })
}

/** Makes a fee consistent with its type: a table has rows and the value 0, others a value and no rows. */
const ofOneFeeType: Prepare = async (parts, { draw }) => {
  const { table, type, value } = Body.parse(parts.body)
  if (table !== undefined && draw.chance(50)) return withBody(parts, { type: 'table', value: 0 })
  const others = { type: type === 'percentage' ? type : 'fixed', value: value ?? '12.25' }
  return withBody(parts, { ...others, table: undefined })
}

const ofANewKey: Prepare = async (parts, _context, setupCall) => {
  const { data } = Created.safeParse(await setupCall('POST', '/api/admin/team-keys', { name: 'a', slices: ['admin'] }))
  return data ? { ...parts, path: { id: data.id } } : parts
}

/** The office's calls whose valid requests depend on another call's response, or whose values must fit together. */
export const PREPARE_OFFICE: Readonly<Record<string, Prepare>> = {
  setOrderStatus: asAStep,
  setAdminOrderStatus: async (parts, context, setupCall) =>
    asAStep(await ofAnOpenOrder(parts, context, setupCall), context, setupCall),
  remindFarm: ofAListed(({ mayRemind }) => mayRemind),
  deleteCategory: ofANewCategory,
  revokeTeamKey: ofANewKey,
  deleteFarmer: ofANewFarm,
  createOrderFee: ofOneFeeType,
  updateOrderFee: ofOneFeeType,
  undoProductApproval: ofADecision,
  deleteProductImage: ofAPicture,
  setPrimaryProductImage: ofAPicture,
  recordOutcome: ofAStop,
  setDeliveryPlan: ofOwnDistrict,
  decideProductApproval: ofAWaitingProduct,
  listJournal: byDates,
  listDistrictOrders: byDates,
  exportOrders: byDates,
  listAllOrders: byDates,
  createStaff: ofAnArea,
  updateStaff: async (parts, context, setupCall) =>
    ofAnArea(await ofANewAgent(parts, context, setupCall), context, setupCall),
  deleteStaff: ofANewAgent,
  updateUser: async (parts, { draw }) => withBody(parts, draw.chance(70) ? { role: undefined } : {}),
  switchRuralPin: ofARuralPin,
}

import { AdminOrder } from '@santhe/contracts'
import { isFinalStatus } from '@santhe/rules'
import { z } from 'zod'
import { DEMO_PASSWORD } from '../../seed/demo-password.ts'
import type { Draw } from '../values/draw.ts'
import { Body, dateAfter, dayAhead, type Prepare, type SetupCall, withBody } from './preparation.ts'

const Created = z.object({ id: z.number() })
const WithIds = z.array(Created)
const WithFarm = z.object({ farmId: z.number() })

/** Returns the id of a product that waits for its approval; undefined where none does. */
async function waitingId(draw: Draw, setupCall: SetupCall): Promise<number | undefined> {
  const waiting = WithIds.safeParse(await setupCall('GET', '/api/admin/products/pending')).data ?? []
  return waiting.length > 0 ? draw.pick(waiting).id : undefined
}

/** Approves a product that waits, so that there is something to undo. */
const ofADecision: Prepare = async (parts, { draw }, setupCall) => {
  const id = await waitingId(draw, setupCall)
  if (id === undefined) return parts
  await setupCall('PUT', `/api/admin/products/${id}/approval`, { approvalStatus: 'approved' })
  return { ...parts, path: { id } }
}

/** Decides a product that waits, as it is now. */
const ofAWaitingProduct: Prepare = async (parts, { draw }, setupCall) => {
  const id = await waitingId(draw, setupCall)
  const decision = draw.chance(70) ? { approvalStatus: 'approved' } : {}
  const path = id === undefined ? parts.path : { id }
  return withBody({ ...parts, path }, { ...decision, submittedAt: undefined, awaitsDecision: undefined })
}

/** A picture of a product, which the caller may change or not. */
const ofAPicture: Prepare = async (parts, { draw, snapshot }, setupCall) => {
  const { id } = draw.pick(snapshot.products)
  const pictures = WithIds.safeParse(await setupCall('GET', `/api/products/${id}/images`)).data ?? []
  return pictures.length > 0 ? { ...parts, path: { id, imageId: draw.pick(pictures).id } } : parts
}

const Listed = AdminOrder.pick({ id: true, status: true, isOwn: true, mayRemind: true })

/** One of the newest orders of the caller's area, which fits the call. */
const ofAListed =
  (fits: (order: z.output<typeof Listed>) => boolean): Prepare =>
  async (parts, { draw }, setupCall) => {
    const listed = z.array(Listed).safeParse(await setupCall('GET', '/api/admin/orders/district')).data ?? []
    const fitting = listed.filter(fits)
    return fitting.length > 0 ? { ...parts, path: { id: draw.pick(fitting).id } } : parts
  }

const ofAnOpenOrder = ofAListed(({ status, isOwn }) => !isFinalStatus(status) && !isOwn)

/** An order that the caller may bring, on its way where they may send it there. */
const ofAStop: Prepare = async (parts, context, setupCall) => {
  const stop = await ofAnOpenOrder(parts, context, setupCall)
  const path = `/api/orders/${String(stop.path.id)}/status`
  for (const status of ['packed', 'shipping']) await setupCall('PUT', path, { status })
  return withBody(stop, { at: context.now.toISOString() })
}

const Offered = z.object({ maySet: z.array(z.string()), mayCancel: z.boolean() })
/** Typed reasons that look like a code of the market, a code with params, or a property of every object. */
const LIKE_CODES = ['delivery.noPickup', 'reason.delivery', 'CONFLICT', 'constructor', '__proto__', 'Hail {big}']

/** A status that the caller may give the order, seldom with the one that was seen. */
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

/** Reads a list from its beginning, by dates that are some. */
const byDates: Prepare = async (parts, { draw, now }) => ({
  ...parts,
  query: parts.query.flatMap(([name, value]): [string, unknown][] => {
    if (name === 'cursor') return draw.chance(80) ? [] : [[name, value]]
    return [[name, DATES.has(name) ? dateAfter(-draw.integer(0, MAX_DAYS_AGO), now) : value]]
  }),
})

/** A staff member of a district and a taluk that there are. */
const ofAnArea: Prepare = async (parts, { draw }) =>
  draw.chance(70) ? withBody(parts, { district: 'Kolar', taluk: 'Malur', reportsTo: '' }) : parts

/** A PIN that an admin may switch. */
const ofARuralPin: Prepare = async (parts, { draw }) =>
  draw.chance(70) ? { ...parts, path: { zipCode: '562114' } } : parts

/** Deletes what the caller made for it, where they may: the market's own things are for the other requests. */
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

/** A plan of the caller's district, with one day by itself. */
const ofOwnDistrict: Prepare = async (parts, context) => {
  const places = { morning: 3, afternoon: 0, evening: null }
  const day = { date: dayAhead(context), places, reason: 'Dasara' }
  return withBody(parts, { district: 'Bengaluru Rural', days: context.draw.chance(50) ? [day] : [] })
}

/** A fee of one type: a table has rows and the value 0, any other a value and no rows. */
const ofOneFeeType: Prepare = async (parts, { draw }) => {
  const { table, type, value } = Body.parse(parts.body)
  if (table !== undefined && draw.chance(50)) return withBody(parts, { type: 'table', value: 0 })
  const others = { type: type === 'percentage' ? type : 'fixed', value: value ?? '12.25' }
  return withBody(parts, { ...others, table: undefined })
}

/** The office's calls whose valid requests need another call's response, or values that belong together. */
const ofANewKey: Prepare = async (parts, _context, setupCall) => {
  const { data } = Created.safeParse(await setupCall('POST', '/api/admin/team-keys', { name: 'a', slices: ['admin'] }))
  return data ? { ...parts, path: { id: data.id } } : parts
}

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
  createStaff: ofAnArea,
  switchRuralPin: ofARuralPin,
}

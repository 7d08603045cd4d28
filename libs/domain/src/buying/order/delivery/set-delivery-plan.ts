import {
  type Actor,
  ALL_OPEN,
  type DeliveryPlan,
  DISTRICTS,
  districtNamed,
  fail,
  type IstDate,
  istDateOf,
  MOST_PLANNED_DAYS,
  may,
  type PlannedDay,
  scopesFor,
  type WindowPlaces,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { differenceOf, type StaffAct, writeJournal } from '../../../foundation/write-entry.ts'
import { type DeliveryPlanRecord, DeliveryPlans, planId, type Zone } from '../../../records/delivery-plan.ts'
import { Farms } from '../../../records/farm.ts'
import { OPEN_PLAN, readZonePlan, type ZonePlan } from './queries.ts'

export interface SetDeliveryPlan extends Zone, DeliveryPlan {
  /** The plan's version that the caller read; omitted to replace any version. */
  version?: number | undefined
  by: StaffAct
}

/**
 * Checks that an actor may set the plans of a district.
 * @throws FORBIDDEN
 * @throws NOT_FOUND for another manager's district or an unknown one
 */
function checkDistrict(actor: Actor, district: string): void {
  if (!may(actor, 'delivery.plan')) fail('FORBIDDEN')
  if (!may(actor, 'delivery.plan', { district }) || !districtNamed(district)) fail('NOT_FOUND')
}

/**
 * Returns the district whose plans an actor sees: always their own for a manager; an admin's choice, or that of the oldest farm.
 * @throws FORBIDDEN
 * @throws NOT_FOUND for an unknown district
 */
export async function districtToPlan(
  actor: Actor,
  requested: string | undefined,
  { connection }: Domain,
): Promise<string> {
  const [scope] = scopesFor(actor, 'delivery.plan')
  if (scope?.kind === 'district') return scope.district
  if (scope?.kind !== 'all') return fail('FORBIDDEN')
  if (requested !== undefined) return districtNamed(requested)?.name ?? fail('NOT_FOUND')
  const oldest = await Farms(connection)
    .findOne({ district: trusted({ $ne: null }) })
    .sort({ _id: 1 })
    .select({ district: 1 })
    .lean()
  return oldest?.district ?? DISTRICTS[0]?.name ?? fail('NOT_FOUND')
}

const DAYS_OF_WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

function placesText({ morning, afternoon, evening }: WindowPlaces): string {
  return [morning, afternoon, evening].map(places => places ?? 'open').join(', ')
}

function dayText({ date, places, reason }: PlannedDay): string {
  return `${date}: ${placesText(places)}${reason === '' ? '' : ` (${reason})`}`
}

function journalled({ week, days }: DeliveryPlan): Record<string, unknown> {
  const ofWeek = DAYS_OF_WEEK.map((day, place) => [day, placesText(week[place] ?? ALL_OPEN)])
  return { ...Object.fromEntries(ofWeek), singleDays: days.map(dayText) }
}

/**
 * Sorts the single days and drops past ones.
 * @throws VALIDATION for a repeated day
 */
function singleDays(days: readonly PlannedDay[], today: IstDate): PlannedDay[] {
  const coming = days.filter(({ date }) => date >= today).sort((one, other) => (one.date < other.date ? -1 : 1))
  if (new Set(coming.map(({ date }) => date)).size < coming.length) {
    fail('VALIDATION', { fields: { days: say('plan.sameDay') } })
  }
  if (coming.length > MOST_PLANNED_DAYS) {
    fail('VALIDATION', { fields: { days: say('form.mostDays', { most: MOST_PLANNED_DAYS }) } })
  }
  return coming
}

/**
 * Sets the number of orders for each day and window of a district's deliveries to an area, and returns the plan with taken places.
 * Existing orders count immediately; those beyond a lower limit stay, but no others are accepted.
 * docs/product/delivery.md#capacity.
 * @throws FORBIDDEN
 * @throws NOT_FOUND for another manager's district
 * @throws VALIDATION
 * @throws CONFLICT when the plan has changed since the read version; an equal plan is no change
 */
export async function setDeliveryPlan(
  { district, area, week, days, version, by }: SetDeliveryPlan,
  domain: Domain,
): Promise<ZonePlan> {
  checkDistrict(by.actor, district)
  const today = istDateOf(by.now)
  const zone = { district, area }
  const plan = { _id: planId(zone), ...zone, week: [...week], days: singleDays(days, today) }
  await withTransaction(domain, async tx => {
    const plans = DeliveryPlans(tx.connection)
    const stored = await plans.findById(plan._id, null, { session: tx.session }).lean<DeliveryPlanRecord>()
    const difference = differenceOf(journalled(stored ?? OPEN_PLAN), journalled(plan))
    if (difference.fields.length === 0) return
    const storedVersion = stored?.version ?? 0
    if (version !== undefined && version !== storedVersion) fail('CONFLICT', { message: say('plan.changed') })
    const next = { ...plan, version: storedVersion + 1 }
    await plans.replaceOne({ _id: plan._id }, next, { session: tx.session, upsert: true })
    const about = { act: 'area.planned', thing: 'area', thingId: 0, name: `${district}, ${area}`, district } as const
    await writeJournal({ ...about, ...difference }, by, tx)
  })
  return readZonePlan({ ...zone, today }, domain)
}

import type { IstDate } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { FiguresOfAreas, type FiguresRecord } from '../../records/figures.ts'
import { type Area, areaKey, areaName, figuresId } from './areas.ts'
import { differenceOf, type Figures, sumOf } from './figures.ts'

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function flat(nested: Record<string, unknown>, prefix = ''): Figures {
  const entries = Object.entries(nested).flatMap(([name, value]): [string, number][] => {
    const path = `${prefix}${name}`
    if (isFields(value)) return Object.entries(flat(value, `${path}.`))
    return typeof value === 'number' ? [[path, value]] : []
  })
  return Object.fromEntries(entries)
}

export interface Addition {
  area: string
  /** Null means the total of all days. */
  day: IstDate | null
  difference: Figures
}

export async function addFigures(additions: readonly Addition[], { connection, session }: Domain): Promise<void> {
  const byId = new Map<string, Addition>()
  for (const { area, day, difference } of additions) {
    const id = figuresId(area, day)
    byId.set(id, { area, day, difference: sumOf([byId.get(id)?.difference ?? {}, difference]) })
  }
  const writes = [...byId].flatMap(([_id, { area, day, difference }]) => {
    const increments = Object.entries(difference).map(([path, count]) => [`figures.${path}`, count] as const)
    if (increments.length === 0) return []
    const update = { $inc: Object.fromEntries(increments), $setOnInsert: { area, day } }
    return [{ updateOne: { filter: { _id }, update, upsert: true } }]
  })
  if (writes.length > 0) await FiguresOfAreas(connection).bulkWrite(writes, { session })
}

export async function readTotals(areas: readonly Area[], { connection }: Domain): Promise<Figures> {
  const ids = areas.map(area => figuresId(areaKey(area), null))
  const totals = await FiguresOfAreas(connection)
    .find({ _id: trusted({ $in: ids }) })
    .lean<FiguresRecord[]>()
  return sumOf(totals.map(({ figures }) => flat(figures)))
}

/** Returns the figures of these areas by day, for days that have any. */
export async function readDays(
  { areas, first, last }: { areas: readonly Area[]; first: IstDate; last: IstDate },
  { connection }: Domain,
): Promise<Map<IstDate, Figures>> {
  const days = await FiguresOfAreas(connection)
    .find({ area: trusted({ $in: areas.map(areaKey) }), day: trusted({ $gte: first, $lte: last }) })
    .lean<FiguresRecord[]>()
  const byDay = new Map<IstDate, Figures>()
  for (const { day, figures } of days) if (day) byDay.set(day, sumOf([byDay.get(day) ?? {}, flat(figures)]))
  return byDay
}

export interface FigureDifference {
  /** Readable, such as 'Kolar, Malur'. */
  area: string
  /** Null for the total of all days. */
  day: IstDate | null
  /** Such as `boxes.3`. */
  field: string
  stored: number
  counted: number
}

interface Compared {
  area: string
  day: IstDate | null
  stored: Figures
  counted: Figures
}

export function differencesOf({ area, day, stored, counted }: Compared): FigureDifference[] {
  return Object.keys(differenceOf(stored, counted)).map(field => {
    const values = { stored: stored[field] ?? 0, counted: counted[field] ?? 0 }
    return { area: areaName(area), day, field, ...values }
  })
}

export interface RecountOptions {
  /** Whether to correct differences; only compares if false. */
  isMending: boolean
}

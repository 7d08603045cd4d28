import type { Contract } from '@santhe/contracts'
import type { FarmRecord } from '@santhe/domain'
import { type BorderCalls, PLACES, type PlaceName, staffOf } from '@santhe/http-kit/testing'
import { z } from 'zod'

/** What the lists' filters name of a place; its farm, products, buyers and staff have the place's name in theirs. */
export interface FilledPlace {
  readonly name: PlaceName
  readonly farm: FarmRecord
  /** An order whose status a staff member set. */
  readonly orderId: number
  /** The phone of the order's buyer. */
  readonly phone: string
  /** A decided product. */
  readonly productId: number
  /** The staff member who decided it. */
  readonly deciderId: number
}

type Filter = (place: FilledPlace) => Record<string, string | number>

const byFarm: Filter = ({ farm }) => ({ farmerId: farm._id })
const byWord: Filter = ({ name }) => ({ search: name })
const byDistrict: Filter = ({ name }) => ({ district: PLACES[name].district })
const byNumber: Filter = ({ orderId }) => ({ search: `#${orderId}` })
const byPhone: Filter = ({ phone }) => ({ search: phone })
const byDecider: Filter = ({ deciderId }) => ({ personId: deciderId })
const byProduct: Filter = ({ productId }) => ({ thing: 'product', thingId: productId })
const byOrder: Filter = ({ orderId }) => ({ thing: 'order', thingId: orderId })

/** The office lists' filters that name something of a place. */
const PLACE_FILTERS: Readonly<Record<string, readonly Filter[]>> = {
  'GET /api/admin/orders/district': [byFarm, byWord, byNumber, byPhone],
  'GET /api/admin/orders/export': [byFarm, byWord, byNumber, byPhone],
  'GET /api/admin/products/pending': [byFarm, byWord],
  'GET /api/admin/products/approved': [byFarm, byWord],
  'GET /api/admin/products/rejected': [byFarm, byWord],
  'GET /api/admin/products/expired': [byFarm, byWord],
  'GET /api/admin/farmers/district': [byWord],
  'GET /api/admin/journal': [byDecider, byProduct, byOrder],
  'GET /api/admin/journal/people': [byWord],
  'GET /api/admin/rounds': [byDistrict],
  'GET /api/admin/delivery-windows': [byDistrict],
}

/** Query fields that can name something of a place. */
const NAMING = ['farmerId', 'search', 'personId', 'thing', 'thingId', 'district']

/** Returns which of a list's fields name something of a place, and which of them its filters test. */
export function namingFields({ call, query }: Contract, place: FilledPlace): { has: string[]; tries: string[] } {
  const has = query instanceof z.ZodObject ? Object.keys(query.shape).filter(field => NAMING.includes(field)) : []
  const tries = (PLACE_FILTERS[call] ?? []).flatMap(filter => Object.keys(filter(place)))
  return { has: has.sort(), tries: [...new Set(tries)].sort() }
}

/** Returns whether a list shows any match of its filter. */
function showsAny({ file }: Contract, text: string, query: Record<string, unknown>): boolean {
  if (file !== undefined) return text.trim().split('\n').length > 1
  const data = JSON.parse(text)
  if (Array.isArray(data)) return data.length > 0
  return 'stops' in data ? data.stops.length > 0 : data.district === query.district
}

export interface FilteredList {
  readonly call: string
  readonly role: string
  readonly place: PlaceName
  readonly query: string
  readonly isShown: boolean
  readonly isReached: boolean
}

/** Reads each list by each filter that names something of these places, as every allowed role. */
export async function readFiltered(
  lists: readonly Contract[],
  { callAs }: Pick<BorderCalls, 'callAs'>,
  places: readonly FilledPlace[],
): Promise<FilteredList[]> {
  const read: FilteredList[] = []
  const trials = lists.flatMap(contract =>
    (PLACE_FILTERS[contract.call] ?? []).flatMap(filter =>
      staffOf(contract).map(member => ({ contract, filter, member })),
    ),
  )
  for (const { contract, filter, member } of trials) {
    for (const place of places) {
      const { name } = place
      const query = filter(place)
      const { text, status } = await callAs(member.actor, contract, { query })
      if (status !== 200) throw new Error(`${contract.call} responded ${status}: ${text}`)
      const isReached = member.reaches.includes(name)
      const at = {
        call: contract.call,
        role: member.actor.role,
        place: name,
        query: JSON.stringify(query),
      }
      read.push({ ...at, isReached, isShown: showsAny(contract, text, query) })
    }
  }
  return read
}

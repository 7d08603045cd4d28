import { plainZipCode } from './area-of-pin.ts'
import { type Coordinates, haversineKm } from './distance.ts'
import { DELIVERY_WINDOWS, type DeliveryWindow } from './order-delivery.ts'

/** A farm whose boxes a round delivers. */
export interface RoundOrigin {
  id: number
  boxes: number
  at: Coordinates | undefined
}

export interface RoundTarget {
  id: number
  zipCode: string
  window: DeliveryWindow | null
  /** Coordinates of its PIN; undefined if unknown. */
  at: Coordinates | undefined
}

type Located<Thing> = Thing & { at: Coordinates }

function isLocated<Thing extends { at: Coordinates | undefined }>(thing: Thing): thing is Located<Thing> {
  return thing.at !== undefined
}

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
const byPin = (a: RoundTarget, b: RoundTarget) => {
  // Older orders have the PIN as typed.
  const [one, other] = [plainZipCode(a.zipCode), plainZipCode(b.zipCode)]
  return one === other ? byId(a, b) : one < other ? -1 : 1
}

/** Sorts by the nearest next thing, starting at a point or the first thing. Among equally near things the lower id comes first. */
function nearestNext<Thing extends { id: number }>(
  things: readonly Located<Thing>[],
  from: Coordinates | undefined,
): Located<Thing>[] {
  const left = [...things].sort(byId)
  const route: Located<Thing>[] = []
  for (let here = from; left.length > 0; here = route.at(-1)?.at) {
    const place = here
    const distances = left.map(({ at }) => (place === undefined ? 0 : haversineKm(place, at)))
    route.push(...left.splice(distances.indexOf(Math.min(...distances)), 1))
  }
  return route
}

/**
 * Returns the ids of farms in the order of collecting boxes: most boxes first, then the nearest next; unknown places last.
 * docs/product/delivery.md#rounds
 */
export function farmOrder(farms: readonly RoundOrigin[]): number[] {
  const byBoxes = [...farms].sort((a, b) => b.boxes - a.boxes || a.id - b.id)
  const [first, ...others] = byBoxes.filter(isLocated)
  const route = first === undefined ? [] : [first, ...nearestNext(others, first.at)]
  return [...route, ...byBoxes.filter(farm => !isLocated(farm))].map(({ id }) => id)
}

/** Returns the extra km of a route with `at` inserted at index `place`. */
function detourKm(
  route: readonly { at: Coordinates }[],
  place: number,
  at: Coordinates,
  from: Coordinates | undefined,
): number {
  const before = place === 0 ? from : route[place - 1]?.at
  const after = route[place]?.at
  const to = before === undefined ? 0 : haversineKm(before, at)
  const on = after === undefined ? 0 : haversineKm(at, after)
  return to + on - (before === undefined || after === undefined ? 0 : haversineKm(before, after))
}

/** Inserts a stop without a window at the shortest detour. */
function insertOnTheWay(
  route: Located<RoundTarget>[],
  stop: Located<RoundTarget>,
  from: Coordinates | undefined,
): Located<RoundTarget>[] {
  const detours = Array.from({ length: route.length + 1 }, (_, place) => detourKm(route, place, stop.at, from))
  return route.toSpliced(detours.indexOf(Math.min(...detours)), 0, stop)
}

/** Inserts stops of unknown place after the others of their window, by PIN; without a window they come last. */
function withUnknown(route: readonly RoundTarget[], unknown: readonly RoundTarget[]): RoundTarget[] {
  const sorted = [...unknown].sort(byPin)
  const wished = DELIVERY_WINDOWS.reduce<readonly RoundTarget[]>((soFar, window, at) => {
    const upTo = DELIVERY_WINDOWS.slice(0, at + 1)
    const last = soFar.findLastIndex(stop => stop.window !== null && upTo.includes(stop.window))
    return soFar.toSpliced(last + 1, 0, ...sorted.filter(stop => stop.window === window))
  }, route)
  return [...wished, ...sorted.filter(({ window }) => window === null)]
}

/**
 * Returns the ids of stops in visiting order from the last farm: by window and nearest next. Stops without a window go at the
 * shortest detour, stops of unknown place after the others of their window, by PIN.
 * The order does not depend on that of the input. docs/product/delivery.md#rounds
 */
export function visitOrder(stops: readonly RoundTarget[], from: Coordinates | undefined): number[] {
  const located = stops.filter(isLocated)
  const wished: Located<RoundTarget>[] = []
  for (const window of DELIVERY_WINDOWS) {
    const ofWindow = located.filter(stop => stop.window === window)
    wished.push(...nearestNext(ofWindow, wished.at(-1)?.at ?? from))
  }
  const ofNoWindow = located.filter(({ window }) => window === null)
  const free = nearestNext(ofNoWindow, from)
  const route = wished.length === 0 ? free : free.reduce((soFar, stop) => insertOnTheWay(soFar, stop, from), wished)
  const unknown = stops.filter(stop => !isLocated(stop))
  return withUnknown(route, unknown).map(({ id }) => id)
}

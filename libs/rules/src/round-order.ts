import { plainZipCode } from './area-of-pin.ts'
import { type Coordinates, haversineKm } from './distance.ts'
import { DELIVERY_WINDOWS, type DeliveryWindow } from './order-delivery.ts'

/** A farm whose boxes a round has. */
export interface RoundOrigin {
  id: number
  boxes: number
  at: Coordinates | undefined
}

export interface RoundTarget {
  id: number
  zipCode: string
  window: DeliveryWindow | null
  /** The place of its PIN; undefined where nobody knows it. */
  at: Coordinates | undefined
}

type Located<Thing> = Thing & { at: Coordinates }

function isLocated<Thing extends { at: Coordinates | undefined }>(thing: Thing): thing is Located<Thing> {
  return thing.at !== undefined
}

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
const byPin = (a: RoundTarget, b: RoundTarget) => {
  // Older orders have the PIN as it was typed.
  const [one, other] = [plainZipCode(a.zipCode), plainZipCode(b.zipCode)]
  return one === other ? byId(a, b) : one < other ? -1 : 1
}

/** Returns things by nearest next from a point; without one from the first. Of two that are equally near the lower id comes first. */
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

/** Returns the ids of farms in the order in which their boxes are fetched: that with most boxes first, then nearest next; those of an unknown place last. docs/product/delivery.md#rounds */
export function farmOrder(farms: readonly RoundOrigin[]): number[] {
  const byBoxes = [...farms].sort((a, b) => b.boxes - a.boxes || a.id - b.id)
  const [first, ...others] = byBoxes.filter(isLocated)
  const route = first === undefined ? [] : [first, ...nearestNext(others, first.at)]
  return [...route, ...byBoxes.filter(farm => !isLocated(farm))].map(({ id }) => id)
}

/** Returns how many km longer a route becomes with `at` as its stop number `place`. */
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

/** Puts a stop of no window where the way to it is shortest. */
function insertOnTheWay(
  route: Located<RoundTarget>[],
  stop: Located<RoundTarget>,
  from: Coordinates | undefined,
): Located<RoundTarget>[] {
  const detours = Array.from({ length: route.length + 1 }, (_, place) => detourKm(route, place, stop.at, from))
  return route.toSpliced(detours.indexOf(Math.min(...detours)), 0, stop)
}

/** Puts the stops of an unknown place after the others of their window, by PIN; those of no window come last. */
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
 * Returns the ids of stops in the order in which they are visited, from the last farm: window by window and nearest next, those of no window
 * where the way to them is shortest, and those of an unknown place after the others of their window, by PIN.
 * The same stops have the same order, in whatever order they are given. docs/product/delivery.md#rounds
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

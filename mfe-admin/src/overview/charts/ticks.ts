const NICE = [1, 2, 5, 10] as const

/**
 * Returns the values of an axis from 0 up to the first one that is not below `max`, in steps of 1, 2 or 5 times a power of ten.
 * `most` is the number of steps that there may be, `least` the smallest step: 1 where only whole things are counted, 100 for rupees in paise.
 */
export function niceTicks(max: number, { most, least }: { most: number; least: number }): number[] {
  const rough = Math.max(max, least) / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const nice = (NICE.find(factor => factor * power >= rough * (1 - 1e-9)) ?? 10) * power
  const step = Math.max(least, nice)
  const steps = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: steps + 1 }, (_, at) => at * step)
}

const STRIDES = [1, 2, 3, 4, 7, 14, 21, 28] as const

/** Returns which of `count` columns are named below the axis: the last one and those in even steps before it, at most `most`. */
export function namedPlaces(count: number, most: number): number[] {
  const stride = STRIDES.find(days => Math.ceil(count / days) <= most) ?? count
  const places = Array.from({ length: Math.ceil(count / stride) }, (_, at) => count - 1 - at * stride)
  return places.toReversed()
}

/** Returns the column that a pointer is on: `at` is its share of the width, 0 to 1; beyond an end it is the column there. */
export function placeAt(at: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(at * count)))
}

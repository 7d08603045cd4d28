const NICE = [1, 2, 5, 10] as const

/**
 * Returns axis values from 0 to the first not below `max`, in steps of 1, 2 or 5 × 10ⁿ. `most` limits the number of
 * steps; `least` is the smallest step (100 for rupees in paise).
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

/** Returns evenly spaced columns to name, at most `most`, always with the last. */
export function namedPlaces(count: number, most: number): number[] {
  const stride = STRIDES.find(days => Math.ceil(count / days) <= most) ?? count
  const places = Array.from({ length: Math.ceil(count / stride) }, (_, at) => count - 1 - at * stride)
  return places.toReversed()
}

/** Returns the column under a pointer at share `at` (0 to 1), clamped to the ends. */
export function placeAt(at: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(at * count)))
}

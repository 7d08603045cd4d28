/** Runs work of one key in the order it was requested, `atOnce` of it at a time; work of different keys does not wait. */
export function takeTurns(atOnce = 1): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async (key, work) => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] }
    lanes.set(key, lane)
    if (lane.running < atOnce) lane.running += 1
    else await new Promise<void>(resolve => lane.waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Whoever ends hands its place on, so that nobody who comes just now takes it first.
      const next = lane.waiting.shift()
      if (next) next()
      else lane.running -= 1
      if (lane.running === 0) lanes.delete(key)
    }
  }
}

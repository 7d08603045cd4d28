/** Runs tasks in the order they came, no more than `atOnce` side by side. */
export function queue(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    /** How many have not begun yet. */
    waiting: () => waiting.length,
    async run<Result>(task: () => Promise<Result>): Promise<Result> {
      if (running >= atOnce) await new Promise<void>(begin => waiting.push(begin))
      else running += 1
      try {
        return await task()
      } finally {
        // The place goes straight to the next, so that nobody slips in between.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

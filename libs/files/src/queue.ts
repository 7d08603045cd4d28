/** Returns a queue that runs tasks in the order they came, at most `atOnce` in parallel. */
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
        // The place goes straight to the next task, so that a newer one can't take it.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

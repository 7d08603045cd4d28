/**
 * Shares runs among callers: one at a time, and the next starts after the last ended. So no caller gets a result read
 * before its call.
 */
export function coalesce<Result>(run: () => Promise<Result>): () => Promise<Result> {
  /** Started, not finished. */
  let running: Promise<unknown> | undefined
  /** Not started: new callers may join. */
  let waiting: Promise<Result> | undefined

  /** A previous failure concerns only its own callers. */
  function previousDone(): Promise<unknown> {
    return running?.catch(() => {}) ?? new Promise(resolve => setImmediate(resolve))
  }

  async function start(): Promise<Result> {
    await previousDone()
    waiting = undefined
    const result = run()
    running = result
    return result.finally(() => {
      if (running === result) running = undefined
    })
  }

  return () => {
    waiting ??= start()
    return waiting
  }
}

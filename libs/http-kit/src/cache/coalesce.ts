/**
 * Shares one question among all who ask it: one at a time is under way, and the next is sent only once everybody of this turn has come.
 * So what they get is never older than their request, however many they are.
 */
export function coalesce<Result>(run: () => Promise<Result>): () => Promise<Result> {
  /** Sent, and not yet answered. */
  let running: Promise<unknown> | undefined
  /** Not yet sent: whoever comes now may still join. */
  let waiting: Promise<Result> | undefined

  /** The one before may fail: that is its own askers' news. */
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

/**
 * Returns a function that shares one run among its callers: one runs at a time, and the next starts only when that one is done.
 * So a caller never gets a result that was read before its call, however many callers there are.
 */
export function coalesce<Result>(run: () => Promise<Result>): () => Promise<Result> {
  /** Started, and not yet done. */
  let running: Promise<unknown> | undefined
  /** Not yet started: a caller who comes now may still join. */
  let waiting: Promise<Result> | undefined

  /** The run before may fail: only its own callers get that error. */
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

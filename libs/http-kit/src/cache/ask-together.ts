/**
 * Shares one question among all who ask it: one at a time is under way, and the next is sent only once everybody of this turn has come.
 * So what they get is never older than their request, however many they are.
 */
export function askTogether<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  /** Sent, and not yet answered. */
  let asking: Promise<unknown> | undefined
  /** Not yet sent: whoever comes now may still join. */
  let waiting: Promise<Answer> | undefined

  /** The one before may fail: that is its own askers' news. */
  function turn(): Promise<unknown> {
    return asking?.catch(() => {}) ?? new Promise(resolve => setImmediate(resolve))
  }

  async function send(): Promise<Answer> {
    await turn()
    waiting = undefined
    const answer = ask()
    asking = answer
    return answer.finally(() => {
      if (asking === answer) asking = undefined
    })
  }

  return () => {
    waiting ??= send()
    return waiting
  }
}

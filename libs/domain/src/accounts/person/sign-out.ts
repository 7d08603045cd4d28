import { type Domain, withTransaction } from '../../foundation/domain.ts'

/** Ends every session of a person. Throws while sessions can't be ended. */
export type EndSessions = (personId: number) => Promise<void>

interface SigningOut<T> {
  /** Runs in a transaction, twice where it signs somebody out. */
  work: (tx: Domain) => Promise<T>
  /** Returns the id of the person whose sessions may not outlive the change. */
  signedOutBy?: (result: T) => number | undefined
  endSessions?: EndSessions | undefined
}

/** Rolls a change back whose person is still signed in. */
class StillSignedIn extends Error {
  constructor(readonly personId: number) {
    super()
  }
}

/**
 * Runs a change in a transaction and signs out the person whom its result names. The first run is rolled back, then
 * the sessions end, then the change is written: a change refused in its first run signs nobody out, and nothing changes while sessions
 * can't be ended. They end once more after the commit, for those started since.
 */
export async function signingOut<T>({ work, signedOutBy, endSessions }: SigningOut<T>, domain: Domain): Promise<T> {
  if (!endSessions || !signedOutBy) return withTransaction(domain, work)
  const run = (signedOut?: number) =>
    withTransaction(domain, async tx => {
      const result = await work(tx)
      const personId = signedOutBy(result)
      if (personId !== undefined && personId !== signedOut) throw new StillSignedIn(personId)
      return result
    })
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof StillSignedIn)) throw error
    const { personId } = error
    await endSessions(personId)
    const result = await run(personId)
    await endSessions(personId)
    return result
  }
}

import type { EditedPerson } from '@santhe/domain'

type EndSessions = (personId: number) => Promise<void>

interface EndingChange {
  endSessionsOf: EndSessions
  /** The command, which ends the sessions itself once nothing refuses the change any more, and before it counts. */
  change: (endSessions: EndSessions) => Promise<EditedPerson>
}

/**
 * Runs a change of a person, and ends their sessions where they may not outlive it: within the command, so that a refused change signs
 * nobody out and nothing is changed while sessions can't be ended; and afterwards, for who signed in meanwhile.
 */
export async function endingSessions({ endSessionsOf, change }: EndingChange): Promise<EditedPerson> {
  const edited = await change(endSessionsOf)
  if (edited.endsSessions) await endSessionsOf(edited.person._id)
  return edited
}

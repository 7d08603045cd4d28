import type { EditedPerson } from '@santhe/domain'

type EndSessions = (personId: number) => Promise<void>

interface EndingChange {
  endSessionsOf: EndSessions
  /** Ends the sessions itself, after all checks and before it commits. */
  change: (endSessions: EndSessions) => Promise<EditedPerson>
}

/**
 * Changes a person and ends sessions that may not outlive it: within the command, so a refused change signs nobody
 * out, and afterwards for sessions started since.
 */
export async function endingSessions({ endSessionsOf, change }: EndingChange): Promise<EditedPerson> {
  const edited = await change(endSessionsOf)
  if (edited.endsSessions) await endSessionsOf(edited.person._id)
  return edited
}

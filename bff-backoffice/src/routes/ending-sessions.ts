import type { EditedPerson, PersonRecord } from '@santhe/domain'

interface EndingChange {
  person: PersonRecord | null
  body: Readonly<Record<string, unknown>>
  endSessionsOf: (personId: number) => Promise<void>
  change: () => Promise<EditedPerson>
}

/** What the session's copy of a person contains: with a change of it the session ends. */
const IN_SESSION = ['role', 'district', 'taluk'] as const

function mayEndSessions(person: PersonRecord, body: EndingChange['body']): boolean {
  const isMoved = IN_SESSION.some(field => field in body && (body[field] ?? null) !== person[field])
  return isMoved || body.password !== undefined || body.isActive === false
}

/**
 * Runs a change of a person, and ends their sessions where they may not outlive it. Before as well: while sessions can't be ended
 * nothing is changed.
 */
export async function endingSessions({ person, body, endSessionsOf, change }: EndingChange): Promise<EditedPerson> {
  if (person && mayEndSessions(person, body)) await endSessionsOf(person._id)
  const edited = await change()
  if (edited.endsSessions) await endSessionsOf(edited.person._id)
  return edited
}

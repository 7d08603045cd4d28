import type { JournalEntry } from '@santhe/contracts'
import type { NamedEntry } from '@santhe/domain'

/** Returns an entry of the journal; what makes it unique and what it is found by stay inside. */
export function presentJournalEntry({
  _id,
  at,
  onceKey: _key,
  words: _words,
  forId: _forId,
  ...entry
}: NamedEntry): JournalEntry {
  return { id: _id, at: at.toISOString(), ...entry }
}

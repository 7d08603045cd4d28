import type { JournalEntry } from '@santhe/contracts'
import type { NamedEntry } from '@santhe/domain'
import type { Language } from '@santhe/rules'
import { reasonText } from '@santhe/texts'

/** Returns a journal entry without its keys for uniqueness and search. If a move changed the district, it has the later one. */
export function presentJournalEntry(
  { _id, at, onceKey: _key, words: _words, forId: _forId, authorName: _author, district, reason, ...entry }: NamedEntry,
  language: Language,
): JournalEntry {
  return {
    id: _id,
    at: at.toISOString(),
    ...entry,
    reason: reasonText(reason, language),
    district: Array.isArray(district) ? (district.at(-1) ?? null) : district,
  }
}

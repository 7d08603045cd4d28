import type { JournalEntry } from '@santhe/contracts'

export interface FieldChange {
  /** In words: 'Display order'. */
  field: string
  /** '' where it was empty; undefined where the journal keeps the field's name alone. */
  before: string | undefined
  after: string | undefined
}

/** Returns a field's name in words: 'displayOrder' as 'Display order'. */
function words(field: string): string {
  const spaced = field.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns what an entry changed, field by field; nothing for what was made or deleted as a whole, and not its reason again. */
export function changesOf({ fields, before, after, reason }: JournalEntry): FieldChange[] {
  const others = fields.filter(field => reason === '' || after?.[field] !== reason)
  return others.map(field => ({
    field: words(field),
    before: before === null ? undefined : valueText(before[field]),
    after: after === null ? undefined : valueText(after[field]),
  }))
}

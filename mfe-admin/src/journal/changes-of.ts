import type { JournalEntry } from '@santhe/contracts'
import { formatDate, formatRupees, isIstDate } from '@santhe/rules'
import { statusText } from '@santhe/ui'
import type { JournalText } from './texts.ts'

export interface FieldChange {
  /** In words: 'Display order'. */
  field: string
  /** '' where it was empty; undefined where the journal stores the field's name alone. */
  before: string | undefined
  after: string | undefined
}

/** Returns a field's name in words: 'displayOrder' as 'Display order'. */
function words(field: string): string {
  const spaced = field.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function wordOf(field: string, text: string, t: JournalText): string {
  if (field === 'status') return statusText(text)
  if (field === 'approvalStatus' && (text === 'pending' || text === 'approved' || text === 'rejected')) {
    return t(`approval.${text}`)
  }
  if (field === 'type' && (text === 'fixed' || text === 'percentage')) return t(`feeTypes.${text}`)
  return isIstDate(text) ? formatDate(text) : text
}

function listText(values: readonly unknown[], t: JournalText): string {
  const texts = values.map(String)
  const isOfPictures = texts.length > 0 && texts.every(text => text.startsWith('/'))
  return isOfPictures ? t('pictures', { count: texts.length }) : texts.join(', ')
}

/** Returns a stored value as screens show it: a status or type by its word, paise as rupees; '' for an empty one. */
function valueText(field: string, value: unknown, t: JournalText): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (field === 'price' && typeof value === 'number') return formatRupees(value)
  if (Array.isArray(value)) return listText(value, t)
  return typeof value === 'object' ? Object.keys(value).map(words).join(', ') : wordOf(field, String(value), t)
}

/** Returns what an entry changed, field by field; nothing for what was made or deleted as a whole, and not its reason again. */
export function changesOf({ fields, before, after, reason }: JournalEntry, t: JournalText): FieldChange[] {
  const others = fields.filter(field => reason === '' || after?.[field] !== reason)
  return others.map(field => ({
    field: words(field),
    before: before === null ? undefined : valueText(field, before[field], t),
    after: after === null ? undefined : valueText(field, after[field], t),
  }))
}

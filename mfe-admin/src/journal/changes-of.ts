import type { JournalEntry } from '@santhe/contracts'
import {
  FEE_TYPES,
  type FeeRowField,
  formatDate,
  formatRupees,
  formatShortRupees,
  isIstDate,
  MONTHS,
  rupeesToPaise,
  SEASON_STATES,
} from '@santhe/rules'
import { type dateFieldTexts, statusText } from '@santhe/ui'
import type { JournalText } from './texts.ts'

/** The words of a change: the journal's own, and the names of months. */
export interface ChangeWords {
  t: JournalText
  monthName: ReturnType<typeof dateFieldTexts.in>
}

export interface FieldChange {
  /** In words: 'Display order'. */
  field: string
  /** '' where it was empty; undefined where the journal stores the field's name alone, and of what was made or deleted as a whole. */
  before: string | undefined
  after: string | undefined
}

/** Returns a field's name in words: 'displayOrder' as 'Display order', 'logoUrl' as 'Logo'. */
function words(field: string): string {
  const spaced = field
    .replace(/Url$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function wordOf(field: string, text: string, t: JournalText): string {
  if (field === 'status') return statusText(text)
  if (field === 'approvalStatus' && (text === 'pending' || text === 'approved' || text === 'rejected')) {
    return t(`approval.${text}`)
  }
  const feeType = field === 'type' && FEE_TYPES.find(type => type === text)
  if (feeType) return t(`feeTypes.${feeType}`)
  return isIstDate(text) ? formatDate(text) : text
}

/** Returns a yearly season in words: 'growing January to March'. */
export function seasonText(season: object, { t, monthName }: ChangeWords): string {
  const { from, to, state: stored } = season as { from?: unknown; to?: unknown; state?: unknown }
  const [first, last] = [from, to].map(place => MONTHS.find(month => month === place))
  if (first === undefined || last === undefined) return ''
  const state = t(`seasons.${SEASON_STATES.find(each => each === stored) ?? 'harvesting'}`)
  const months = { from: monthName(`month${first}`), to: monthName(`month${last}`) }
  return t(first === last ? 'seasonMonth' : 'seasonMonths', { state, ...months })
}

/** Returns a row of a fee table in words: 'from ₹500: ₹29 urban, ₹59 rural, ₹79 extended'. */
function feeStepText(row: object, t: JournalText): string {
  const stored = new Map(Object.entries(row))
  const amount = (field: FeeRowField) => formatShortRupees(rupeesToPaise(String(stored.get(field))) ?? 0)
  const areas = { urban: amount('urban'), rural: amount('rural'), extended: amount('extended') }
  return t('feeStep', { from: amount('from'), ...areas })
}

function listText(field: string, values: readonly unknown[], changeWords: ChangeWords): string {
  const { t } = changeWords
  if (field === 'seasons') {
    return values.map(value => (typeof value === 'object' && value ? seasonText(value, changeWords) : '')).join(', ')
  }
  if (field === 'table') {
    return values.map(value => (typeof value === 'object' && value ? feeStepText(value, t) : '')).join('; ')
  }
  const texts = values.map(String)
  const isOfPictures = texts.length > 0 && texts.every(text => text.startsWith('/'))
  return isOfPictures ? t('pictures', { count: texts.length }) : texts.join(', ')
}

/** Returns a stored value as screens show it: a status or type by its word, paise as rupees; '' for an empty one. */
function valueText(field: string, value: unknown, changeWords: ChangeWords): string {
  const { t } = changeWords
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (field === 'price' && typeof value === 'number') return formatRupees(value)
  if (Array.isArray(value)) return listText(field, value, changeWords)
  if (field === 'logoUrl') return t('pictures', { count: 1 })
  return typeof value === 'object' ? Object.keys(value).map(words).join(', ') : wordOf(field, String(value), t)
}

/** Returns what was made or deleted as a whole, by its fields: without those that were empty, and its name, which the sentence has. */
function wholeOf({ name, before, after }: JournalEntry): Record<string, unknown> {
  const stored = Object.entries({ ...before, ...after })
  return Object.fromEntries(stored.filter(([, value]) => value !== name && !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * Returns what an entry changed, field by field, and not its reason again; of what was made or deleted as a whole its fields, each
 * with its value alone. docs/product/office.md#journal.
 */
export function changesOf(entry: JournalEntry, changeWords: ChangeWords): FieldChange[] {
  const { fields, before, after, reason } = entry
  if (fields.length === 0) {
    return Object.entries(wholeOf(entry)).map(([field, value]) => ({
      field: words(field),
      before: undefined,
      after: valueText(field, value, changeWords),
    }))
  }
  const others = fields.filter(field => reason === '' || after?.[field] !== reason)
  return others.map(field => ({
    field: words(field),
    before: before === null ? undefined : valueText(field, before[field], changeWords),
    after: after === null ? undefined : valueText(field, after[field], changeWords),
  }))
}

/** Returns whether an entry has anything to show beside its sentence: fields, the values of a whole thing, or a reason. */
export function hasChanges(entry: JournalEntry): boolean {
  return entry.fields.length > 0 || entry.reason !== '' || Object.keys(wholeOf(entry)).length > 0
}

import type { JournalEntry } from '@santhe/contracts'
import { useLanguage } from '@santhe/host'
import {
  DELIVERY_WINDOWS,
  FEE_TYPES,
  type FeeRowField,
  formatDate,
  formatDeliveryDate,
  formatRupees,
  formatShortRupees,
  isIstDate,
  type Language,
  MONTHS,
  rupeesToPaise,
  SEASON_STATES,
} from '@santhe/rules'
import { dateFieldTexts, type TranslateOf, useStatusText, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import journalTexts from '../texts/en/journal.json'

export function Changes({ entry }: { entry: JournalEntry }) {
  const t = useTexts(journalTexts)
  const monthName = useTexts(dateFieldTexts)
  const statusText = useStatusText()
  const language = useLanguage()
  if (!hasChanges(entry)) return null
  const changes = changesOf(entry, { t, monthName, statusText, language })
  return (
    <ul className={blocks.stack4}>
      {changes.map(change => (
        <li key={change.field}>
          <Change {...change} />
        </li>
      ))}
      {entry.reason && <li>{t('reason', { reason: entry.reason })}</li>}
    </ul>
  )
}

function Change({ field, before, after }: FieldChange) {
  const t = useTexts(journalTexts)
  if (before !== undefined) {
    return t('changed', { field, before: before || t('nothing'), after: after || t('nothing') })
  }
  // Exports list their filters and row count; created and deleted objects list one value per field.
  return after === undefined ? t('field', { field }) : t('value', { field, value: after })
}

interface ChangeWords {
  t: TranslateOf<typeof journalTexts>
  monthName: TranslateOf<typeof dateFieldTexts>
  statusText: (status: string) => string
  language: Language
}

interface FieldChange {
  /** Label such as 'Display order'. */
  field: string
  /** '' when it was empty; undefined when the journal has no old value. */
  before: string | undefined
  after: string | undefined
}

const TABLE = journalTexts['admin.journal']

function isKey(key: string): key is Parameters<TranslateOf<typeof journalTexts>>[0] {
  return Object.hasOwn(TABLE, key)
}

/** Translates a field name; an unknown 'displayOrder' becomes 'Display order'. */
function words(field: string, t: TranslateOf<typeof journalTexts>): string {
  const key = `fields.${field}`
  if (isKey(key)) return t(key)
  const spaced = field
    .replace(/Url$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function wordOf(field: string, text: string, { t, statusText, language }: ChangeWords): string {
  if (field === 'status') return statusText(text)
  if (field === 'approvalStatus' && (text === 'pending' || text === 'approved' || text === 'rejected')) {
    return t(`approval.${text}`)
  }
  const feeType = field === 'type' && FEE_TYPES.find(type => type === text)
  if (feeType) return t(`feeTypes.${feeType}`)
  const window = field === 'window' && DELIVERY_WINDOWS.find(one => one === text)
  if (window) return t(`windows.${window}`)
  if (!isIstDate(text)) return text
  // Only a change of an order's delivery day has this field.
  return field === 'date' ? formatDeliveryDate(text, language) : formatDate(text, language)
}

/** Formats a yearly season: 'growing January to March'. */
export function seasonText(season: object, { t, monthName }: Pick<ChangeWords, 't' | 'monthName'>): string {
  const { from, to, state: stored } = season as { from?: unknown; to?: unknown; state?: unknown }
  const [first, last] = [from, to].map(place => MONTHS.find(month => month === place))
  if (first === undefined || last === undefined) return ''
  const state = t(`seasons.${SEASON_STATES.find(each => each === stored) ?? 'harvesting'}`)
  const months = { from: monthName(`month${first}`), to: monthName(`month${last}`) }
  return t(first === last ? 'seasonMonth' : 'seasonMonths', { state, ...months })
}

/** Formats a fee step: 'from ₹500: ₹29 urban, ₹59 rural, ₹79 extended'. */
function feeStepText(row: object, t: TranslateOf<typeof journalTexts>): string {
  const stored = new Map(Object.entries(row))
  const amount = (field: FeeRowField) => formatShortRupees(rupeesToPaise(String(stored.get(field))) ?? 0)
  const areas = { urban: amount('urban'), rural: amount('rural'), extended: amount('extended') }
  return t('feeStep', { from: amount('from'), ...areas })
}

function listText(field: string, values: readonly unknown[], changeWords: ChangeWords): string {
  const { t, language } = changeWords
  if (field === 'seasons') {
    return values.map(value => (typeof value === 'object' && value ? seasonText(value, changeWords) : '')).join(', ')
  }
  if (field === 'table') {
    return values.map(value => (typeof value === 'object' && value ? feeStepText(value, t) : '')).join('; ')
  }
  const journalTexts = values.map(String)
  // '2026-12-25: 0, 0, 0 (Christmas)'.
  if (field === 'singleDays') {
    return journalTexts.map(text => text.replace(/^[\d-]+/, date => formatDeliveryDate(date, language))).join('; ')
  }
  const isOfPictures = journalTexts.length > 0 && journalTexts.every(text => text.startsWith('/'))
  return isOfPictures ? t('pictures', { count: journalTexts.length }) : journalTexts.join(', ')
}

/** Formats a stored value: status and type as words, paise as rupees, '' when empty. */
function valueText(field: string, value: unknown, changeWords: ChangeWords): string {
  const { t } = changeWords
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (field === 'price' && typeof value === 'number') return formatRupees(value)
  if (Array.isArray(value)) return listText(field, value, changeWords)
  if (field === 'logoUrl') return t('pictures', { count: 1 })
  if (typeof value !== 'object') return wordOf(field, String(value), changeWords)
  return Object.keys(value)
    .map(name => words(name, t))
    .join(', ')
}

/** Returns the non-empty fields of a created or deleted object, without its name, which the sentence has. */
function wholeOf({ name, before, after }: JournalEntry): Record<string, unknown> {
  const stored = Object.entries({ ...before, ...after })
  return Object.fromEntries(stored.filter(([, value]) => value !== name && !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * Returns an entry's changes by field, without its reason. Created and deleted objects list one value per field.
 * docs/product/office.md#journal
 */
function changesOf(entry: JournalEntry, changeWords: ChangeWords): FieldChange[] {
  const { fields, before, after, reason } = entry
  if (fields.length === 0) {
    return Object.entries(wholeOf(entry)).map(([field, value]) => ({
      field: words(field, changeWords.t),
      before: undefined,
      after: valueText(field, value, changeWords),
    }))
  }
  const others = fields.filter(field => reason === '' || after?.[field] !== reason)
  return others.map(field => ({
    field: words(field, changeWords.t),
    before: before === null ? undefined : valueText(field, before[field], changeWords),
    after: after === null ? undefined : valueText(field, after[field], changeWords),
  }))
}

export function hasChanges(entry: JournalEntry): boolean {
  return entry.fields.length > 0 || entry.reason !== '' || Object.keys(wholeOf(entry)).length > 0
}

/** Returns the staff's path to the changed object; undefined if it has no page or is deleted. */
export function thingPath({
  act,
  thing,
  thingId,
}: Pick<JournalEntry, 'act' | 'thing' | 'thingId'>): string | undefined {
  if (act.endsWith('.deleted')) return undefined
  if (thing === 'product') return `/dashboard/products/${thingId}`
  if (thing === 'order') return `/dashboard/orders/${thingId}`
  return thing === 'farm' ? `/admin?tab=farmers&farm=${thingId}` : undefined
}

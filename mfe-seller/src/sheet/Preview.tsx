import { useEndpoint } from '@santhe/client'
import { listCategories, PRODUCT_UNITS, type SheetResult } from '@santhe/contracts'
import { useLanguage, useNow } from '@santhe/host'
import {
  formatRupees,
  istDateOf,
  nearDate,
  PRODUCT_STATUSES,
  rupeesToPaise,
  SHEET_FIELDS,
  type SheetField,
} from '@santhe/rules'
import { Badge, Button, Select, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
import moveTexts from '../texts/en/move.json'
import sheetTexts from '../texts/en/sheet.json'
import styles from './sheet.module.css'
import { headingOf } from './table.ts'
import type { Previewed, useImport } from './use-import.ts'

type Import = ReturnType<typeof useImport>

interface PreviewProps {
  work: Import
  sheet: NonNullable<Import['sheet']>
  preview: Previewed
}

const STATES = ['new', 'changed', 'unchanged', 'wrong'] as const
const TONES = { new: 'good', changed: 'good', unchanged: 'plain', wrong: 'bad' } as const

export function Preview({ work, sheet, preview: { results } }: PreviewProps) {
  const t = useTexts(sheetTexts)
  const { step, take } = work
  const of = (state: SheetResult['state']) => results.filter(result => result.state === state)
  const wrong = of('wrong')
  const written = results.filter(({ state }) => state === 'new' || state === 'changed')
  return (
    <div className={blocks.stack12}>
      <ul className={blocks.row8} aria-label={t('result')}>
        {STATES.filter(state => of(state).length > 0).map(state => (
          <li key={state}>
            <Badge tone={TONES[state]}>{t(state, { count: of(state).length })}</Badge>
          </li>
        ))}
      </ul>
      {sheet.unusedColumns.length > 0 && (
        <p className={styles.hint}>{t('unused', { names: sheet.unusedColumns.join(', ') })}</p>
      )}
      {wrong.length > 0 && <WrongRows work={work} sheet={sheet} wrong={wrong} />}
      {written.length > 0 && <WrittenRows rows={written} />}
      {wrong.length === 0 && written.length > 0 && (
        <div className={styles.ways}>
          <Button isBusy={step === 'taking'} disabled={step === 'checking'} onClick={() => void take()}>
            {t('take', { count: results.length })}
          </Button>
        </div>
      )}
      {wrong.length === 0 && written.length === 0 && <p>{t('nothing')}</p>}
    </div>
  )
}

function WrittenRows({ rows }: { rows: readonly SheetResult[] }) {
  const t = useTexts(sheetTexts)
  const [isWhole, setWhole] = useState(false)
  const visibleRows = isWhole ? rows : rows.slice(0, ROWS_AT_ONCE)
  return (
    <section className={blocks.stack12} aria-label={t('rowsTitle')}>
      <h3 className={styles.title}>{t('rowsTitle')}</h3>
      <ul className={styles.rows}>
        {visibleRows.map(({ line, name, state, changes, waits, moves }) => (
          <li key={line}>
            <strong>{name}</strong>
            <ul className={styles.facts}>
              {state === 'new' && <li>{t('isNew')}</li>}
              {changes.map(change => (
                <li key={change.field}>
                  <Change change={change} />
                </li>
              ))}
              {moves && <Moves moves={moves} />}
              {waits && state !== 'new' && <li>{t('waits')}</li>}
            </ul>
          </li>
        ))}
      </ul>
      {visibleRows.length < rows.length && (
        <Button look="plain" size="small" onClick={() => setWhole(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
    </section>
  )
}

/** docs/product/adjustments.md#moved */
function Moves({ moves: { orders, boxes } }: { moves: NonNullable<SheetResult['moves']> }) {
  const t = useTexts(sheetTexts)
  const m = useTexts(moveTexts)
  return <li>{t('moves', { orders: m('orders', { count: orders }), boxes: m('boxes', { count: boxes }) })}</li>
}

const LONG: readonly SheetField[] = ['description', 'growingDetails']
const DATES: readonly SheetField[] = ['availableUntil', 'harvestDate']

function Change({ change: { field, before, after } }: { change: SheetResult['changes'][number] }) {
  const t = useTexts(sheetTexts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  const formatted = (text: string) => {
    if (text === '') return t('empty')
    if (field === 'price') return formatRupees(rupeesToPaise(text) ?? 0)
    return DATES.includes(field) ? nearDate(text, today, language) : text
  }
  if (LONG.includes(field)) return t('longChange', { field: headingOf(field, language) })
  return t('change', { field: headingOf(field, language), before: formatted(before), after: formatted(after) })
}

/** Number of rows shown per batch. docs/product/product-sheets.md#preview */
const ROWS_AT_ONCE = 20

interface WrongRowsProps {
  work: Import
  sheet: NonNullable<Import['sheet']>
  wrong: readonly SheetResult[]
}

function WrongRows({ work, sheet, wrong }: WrongRowsProps) {
  const t = useTexts(sheetTexts)
  const language = useLanguage()
  const { data: categories } = useEndpoint(listCategories)
  const names = categories?.map(({ name }) => name) ?? []
  const options = { unit: PRODUCT_UNITS, status: PRODUCT_STATUSES, category: names }
  const isMissing = (field: SheetField) => wrong.some(row => row.problems.some(problem => problem.field === field))
  const missing = SHEET_FIELDS.filter(field => isMissing(field) && sheet.rows.every(row => row[field] === undefined))
  return (
    <section className={blocks.stack12} aria-label={t('wrongTitle', { count: wrong.length })}>
      <h3 className={styles.title}>{t('wrongTitle', { count: wrong.length })}</h3>
      <p>{t('wrongText')}</p>
      {missing.length > 0 && (
        <p>{t('missing', { names: missing.map(field => headingOf(field, language)).join(', ') })}</p>
      )}
      {wrong.slice(0, ROWS_AT_ONCE).map(row => (
        <WrongRow key={row.line} row={row} work={work} sheet={sheet} options={options} />
      ))}
      {wrong.length > ROWS_AT_ONCE && (
        <p className={styles.hint}>{t('moreRows', { count: wrong.length - ROWS_AT_ONCE })}</p>
      )}
      <div className={styles.ways}>
        <Button isBusy={work.step === 'checking'} onClick={() => void work.checkAgain()}>
          {t('checkAgain')}
        </Button>
      </div>
    </section>
  )
}

interface WrongRowProps extends Omit<WrongRowsProps, 'wrong'> {
  row: SheetResult
  options: Partial<Record<SheetField, readonly string[]>>
}

function WrongRow({ row: { line, name, problems }, work, sheet, options }: WrongRowProps) {
  const t = useTexts(sheetTexts)
  const language = useLanguage()
  const cells = sheet.rows.find(row => row.line === line)
  return (
    <fieldset className={styles.wrong}>
      <legend>{name === '' ? t('rowUnnamed', { line }) : t('row', { line, name })}</legend>
      {problems.map(({ field, message }) => {
        const wiring = {
          label: headingOf(field, language),
          error: message,
          value: work.typed[line]?.[field] ?? cells?.[field] ?? '',
          onChange: (text: string) => work.type(line, field, text),
        }
        const choices = options[field]?.map(value => ({ value, label: value }))
        return choices ? <Select key={field} {...wiring} options={choices} /> : <TextInput key={field} {...wiring} />
      })}
    </fieldset>
  )
}

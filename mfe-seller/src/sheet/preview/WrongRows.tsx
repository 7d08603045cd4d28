import { useEndpoint } from '@santhe/client'
import { listCategories, PRODUCT_UNITS, type SheetResult } from '@santhe/contracts'
import { PRODUCT_STATUSES, SHEET_FIELDS, type SheetField } from '@santhe/rules'
import { Button, Select, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { headingOf } from '../files/columns.ts'
import styles from '../sheet.module.css'
import { sheetTexts } from '../texts.ts'
import type { useImport } from '../use-import.ts'

/** Rows shown and fixed per batch. docs/product/product-sheets.md#preview. */
export const ROWS_AT_ONCE = 20

type Import = ReturnType<typeof useImport>

interface WrongRowsProps {
  work: Import
  sheet: NonNullable<Import['sheet']>
  wrong: readonly SheetResult[]
}

export function WrongRows({ work, sheet, wrong }: WrongRowsProps) {
  const t = useTexts(sheetTexts)
  const { data: categories } = useEndpoint(listCategories)
  const names = categories?.map(({ name }) => name) ?? []
  const options = { unit: PRODUCT_UNITS, status: PRODUCT_STATUSES, category: names }
  const isMissing = (field: SheetField) => wrong.some(row => row.problems.some(problem => problem.field === field))
  const missing = SHEET_FIELDS.filter(field => isMissing(field) && sheet.rows.every(row => row[field] === undefined))
  return (
    <section className={blocks.stack12} aria-label={t('wrongTitle', { count: wrong.length })}>
      <h3 className={styles.title}>{t('wrongTitle', { count: wrong.length })}</h3>
      <p>{t('wrongText')}</p>
      {missing.length > 0 && <p>{t('missing', { names: missing.map(headingOf).join(', ') })}</p>}
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
  const cells = sheet.rows.find(row => row.line === line)
  return (
    <fieldset className={styles.wrong}>
      <legend>{name === '' ? t('rowUnnamed', { line }) : t('row', { line, name })}</legend>
      {problems.map(({ field, message }) => {
        const wiring = {
          label: headingOf(field),
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

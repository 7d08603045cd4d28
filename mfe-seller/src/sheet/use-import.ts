import { useCall } from '@santhe/client'
import { previewSheet, type ResponseOf, type SheetResult, type SheetRow, takeSheet } from '@santhe/contracts'
import { newKey, textOf } from '@santhe/host'
import { SHEET_FIELDS, type SheetField } from '@santhe/rules'
import type { TranslateOf } from '@santhe/ui'
import { useState } from 'react'
import type sheetTexts from '../texts/en/sheet.json'
import { type ReadSheet, readCell, readFile, rowsOf } from './read-file.ts'
import { FileProblem } from './table.ts'

export type Typed = Readonly<Record<number, Partial<Record<SheetField, string>>>>

interface ReadRows extends Readonly<ReadSheet> {
  /** Lines whose file says what stock their boxes start from. */
  withBase: ReadonlySet<number>
}

export interface Previewed {
  version: string
  results: readonly SheetResult[]
  /** Idempotency key, reused for retries. */
  key: string
}

interface Failure {
  title: Parameters<TranslateOf<typeof sheetTexts>>[0]
  text: string
}

type Step = 'reading' | 'checking' | 'taking'

/** Applies corrections, parsed like cells of the file. */
function withTyped({ rows, style }: ReadRows, typed: Typed): SheetRow[] {
  return rows.map(row => {
    const read = { ...row }
    for (const field of SHEET_FIELDS) {
      const text = typed[row.line]?.[field]
      if (text !== undefined) read[field] = readCell(field, text, style)
    }
    return read
  })
}

/** Whether a correction may make the row about another product. */
const mayChangeProduct = ({ problems }: SheetResult) => problems.some(({ field }) => field === 'id' || field === 'name')

/** Sends the stock that a row's first preview showed of its product, so boxes bought since stay sold. */
function withBoxesSeen(rows: readonly SheetRow[], results: readonly SheetResult[], { withBase }: ReadRows): SheetRow[] {
  const boxes = new Map(results.map(result => [result.line, mayChangeProduct(result) ? null : result.inventory]))
  return rows.map(({ inventoryWas, ...row }) => {
    if (withBase.has(row.line) || row.inventory === undefined) return { ...row, inventoryWas }
    const seen = boxes.get(row.line) ?? null
    return seen === null ? row : { ...row, inventoryWas: inventoryWas || `${seen}` }
  })
}

/** Reads, previews, fixes and imports a sheet. File and typed corrections survive every failure. */
export function useImport() {
  const [sendPreview] = useCall(previewSheet)
  const [sendSheet] = useCall(takeSheet)
  const [step, setStep] = useState<Step>()
  const [failure, setFailure] = useState<Failure>()
  const [sheet, setSheet] = useState<ReadRows>()
  const { typed, type, clearTyped } = useTyped()
  const [preview, setPreview] = useState<Previewed>()
  const [taken, setTaken] = useState<ResponseOf<typeof takeSheet>>()

  const check = async (read: ReadRows, cells: Typed): Promise<void> => {
    setStep('checking')
    const rows = withTyped(read, cells)
    const outcome = await sendPreview({ body: { rows } })
    setStep(undefined)
    if (!outcome.ok) return setFailure({ title: 'notChecked', text: textOf(outcome.error) })
    const results = outcome.data.rows
    setSheet({ ...read, rows: withBoxesSeen(rows, results, read) })
    clearTyped()
    setPreview({ version: outcome.data.version, results, key: newKey() })
  }
  const choose = async (file: Blob): Promise<void> => {
    setFailure(undefined)
    setStep('reading')
    try {
      const sheetRead = rowsOf(await readFile(file))
      const withBase = new Set(sheetRead.rows.flatMap(({ line, inventoryWas }) => (inventoryWas ? [line] : [])))
      const read = { ...sheetRead, withBase }
      setSheet(read)
      clearTyped()
      setPreview(undefined)
      setTaken(undefined)
      await check(read, {})
    } catch (error) {
      setStep(undefined)
      setFailure({ title: `problem.${error instanceof FileProblem ? error.reason : 'unreadable'}`, text: '' })
    }
  }
  const checkAgain = async (): Promise<void> => {
    if (!sheet) return
    setFailure(undefined)
    await check(sheet, typed)
  }
  const take = async (): Promise<void> => {
    if (!sheet || !preview) return
    setFailure(undefined)
    setStep('taking')
    const body = { rows: [...sheet.rows], version: preview.version }
    const outcome = await sendSheet({ body, idempotencyKey: preview.key })
    setStep(undefined)
    if (outcome.ok) {
      setTaken(outcome.data)
      setSheet(undefined)
      setPreview(undefined)
      return
    }
    setFailure({ title: 'failed', text: textOf(outcome.error) })
    // A product has changed, so preview again.
    if (outcome.error.code === 'CONFLICT') await check(sheet, typed)
  }
  return { step, failure, sheet, typed, preview, taken, choose, checkAgain, take, type }
}

function useTyped() {
  const [typed, setTyped] = useState<Typed>({})
  const type = (line: number, field: SheetField, text: string) =>
    setTyped(before => ({ ...before, [line]: { ...before[line], [field]: text } }))
  return { typed, type, clearTyped: () => setTyped({}) }
}

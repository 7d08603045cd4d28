import type { SheetField } from '@santhe/rules'

/** A cell, read by its field's own rule. */
export interface SheetCell {
  isGiven: boolean
  /** As `sheetText` writes it. */
  text: string
  /** What the field would get; undefined where there is a problem. */
  value: string | number | undefined
  /** Why the field can't get it; '' where it can. */
  problem: string
}

export interface SheetRow {
  /** Its number in the file. */
  line: number
  cells: Readonly<Record<SheetField, SheetCell>>
}

import { previewSheet, takeSheet } from '@santhe/contracts'
import { products } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../backend.ts'
import { readRow } from '../sheet-rows.ts'

export function productSheetRoutes({ domain }: Backend): Served[] {
  return [
    serve(previewSheet, async ({ body, actor, now }) => {
      const preview = await products.previewSheet({ rows: body.rows.map(readRow), actor, now }, domain)
      return { ...preview, rows: preview.rows.map(({ write: _write, ...row }) => row) }
    }),

    serve(takeSheet, async ({ body: { rows, version }, actor, device, now, idempotencyKey }) => {
      const sheet = { rows: rows.map(readRow), version, by: { actor, device, now }, idempotencyKey }
      return products.takeSheet(sheet, domain)
    }),
  ]
}

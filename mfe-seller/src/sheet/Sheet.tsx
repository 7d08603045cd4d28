import { Button, useTexts } from '@santhe/ui'
import { useEffect, useId, useRef } from 'react'
import { ExportSheet } from './ExportSheet.tsx'
import { ImportSheet } from './ImportSheet.tsx'
import styles from './sheet.module.css'
import type { SheetProps } from './sheet-way.ts'
import { sheetTexts } from './texts.ts'

/** A farm's products as a spreadsheet, in and out. It stands above the list, and closes by its button alone, so that nothing is lost by a stray press. docs/product/product-sheets.md. */
export function Sheet({ way, farmerId, onClose }: SheetProps) {
  const t = useTexts(sheetTexts)
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  // It arrives after the press, in its own time: the focus follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way begins with the focus on its title
  useEffect(() => title.current?.focus(), [way])
  return (
    <section className={styles.sheet} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={title} tabIndex={-1}>
          {t(way === 'import' ? 'importTitle' : 'exportTitle')}
        </h2>
        <Button look="plain" size="small" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
      {way === 'import' ? <ImportSheet /> : <ExportSheet farmerId={farmerId} />}
    </section>
  )
}

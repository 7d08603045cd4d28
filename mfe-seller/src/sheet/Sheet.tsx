import { Button, useTexts } from '@santhe/ui'
import { useEffect, useId, useRef } from 'react'
import { ExportSheet } from './ExportSheet.tsx'
import { ImportSheet } from './ImportSheet.tsx'
import styles from './sheet.module.css'
import type { SheetProps } from './sheet-way.ts'
import { sheetTexts } from './texts.ts'

/** Closes by its button only, so a stray press loses nothing. docs/product/product-sheets.md. */
export function Sheet({ way, farmerId, onClose }: SheetProps) {
  const t = useTexts(sheetTexts)
  const id = useId()
  return (
    <section className={styles.sheet} aria-labelledby={id}>
      <div className={styles.head}>
        <Title key={way} id={id} text={t(way === 'import' ? 'importTitle' : 'exportTitle')} />
        <Button look="plain" size="small" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
      {way === 'import' ? <ImportSheet /> : <ExportSheet farmerId={farmerId} />}
    </section>
  )
}

function Title({ id, text }: { id: string; text: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h2 id={id} ref={title} tabIndex={-1}>
      {text}
    </h2>
  )
}

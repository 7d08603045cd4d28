import { usePages } from '@santhe/client'
import { listProducts } from '@santhe/contracts'
import { textOf, useNow } from '@santhe/host'
import { istDateOf } from '@santhe/rules'
import { Button, ErrorState, Progress, useTexts } from '@santhe/ui'
import { useEffect, useState } from 'react'
import { exportTable } from './cells/table-of.ts'
import { download, KINDS, type Kind } from './files/download.ts'
import styles from './sheet.module.css'
import { sheetTexts } from './texts.ts'

/** Maximum page size of the list. */
const PAGE = 200

/** Reads all products page by page. docs/product/product-sheets.md#export-unchanged. */
export function ExportSheet({ farmerId }: { farmerId: number }) {
  const t = useTexts(sheetTexts)
  const today = istDateOf(useNow())
  const query = { farmerId, limit: PAGE }
  const { items, error, retry, total, more, isRefreshing } = usePages(listProducts, { query }, { fresh: true })
  const [exported, setExported] = useState<number>()
  const isWhole = items !== undefined && !more && !isRefreshing
  useEffect(() => {
    if (more && !more.isBusy && !error) more.onMore()
  }, [more, error])
  if (error) {
    return <ErrorState title={t('exporting')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  }
  const save = (kind: Kind) => () => {
    if (!items) return
    download(exportTable(items), `santhe-products-${today}`, kind)
    setExported(items.length)
  }
  return (
    <>
      <p>{t('exportText')}</p>
      {!isWhole && <Progress label={t('exporting')} share={total ? (items?.length ?? 0) / total : 0} />}
      <div className={styles.ways}>
        {KINDS.map(kind => (
          <Button key={kind} look="quiet" disabled={!isWhole} onClick={save(kind)}>
            {t('exportAs', { kind })}
          </Button>
        ))}
      </div>
      <p className={styles.hint} role="status">
        {exported === undefined ? '' : t('exported', { count: exported })}
      </p>
    </>
  )
}

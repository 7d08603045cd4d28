import { useEndpoint, usePages } from '@santhe/client'
import { listCategories, listProducts } from '@santhe/contracts'
import { textOf, useLanguage, useNow } from '@santhe/host'
import { istDateOf } from '@santhe/rules'
import { Button, ErrorState, FileButton, Notice, Progress, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useId, useRef, useState } from 'react'
import sheetTexts from '../texts/en/sheet.json'
import { download, exportTable, KINDS, type Kind, templateTable } from './download.ts'
import { Preview } from './Preview.tsx'
import styles from './sheet.module.css'
import { useImport } from './use-import.ts'

export type SheetWay = 'import' | 'export'

export interface SheetProps {
  way: SheetWay
  farmerId: number
  onClose: () => void
}

/** Closes only by its button, so that a stray press loses nothing. docs/product/product-sheets.md. */
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

const ACCEPTED = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** docs/product/product-sheets.md#preview. */
function ImportSheet() {
  const t = useTexts(sheetTexts)
  const hint = useId()
  const work = useImport()
  const { step, failure, sheet, preview, taken, choose, checkAgain } = work
  const count = sheet?.rows.length ?? 0
  const facts = taken && [
    t('new', { count: taken.created }),
    t('changed', { count: taken.changed }),
    t('unchanged', { count: taken.unchanged }),
  ]
  return (
    <>
      <div className={blocks.stack12}>
        <FileButton
          label={t(sheet ? 'another' : 'choose')}
          accept={ACCEPTED}
          look={preview ? 'quiet' : 'primary'}
          describedBy={hint}
          onChoose={([file]) => file && void choose(file)}
        />
        <p className={styles.hint} id={hint}>
          {t('kinds')}
        </p>
      </div>
      {!sheet && !step && <Template />}
      {step && (
        <div className={blocks.stack12} role="status">
          <p>{step === 'reading' ? t('reading') : t(step, { count })}</p>
          <Progress label={step === 'reading' ? t('reading') : t(step, { count })} />
        </div>
      )}
      {failure && (
        <Notice tone="bad" icon="warning" isAlert>
          <strong>{t(failure.title)}</strong> {failure.text}
        </Notice>
      )}
      {failure && sheet && !preview && !step && <Button onClick={() => void checkAgain()}>{t('retry')}</Button>}
      {taken && facts && (
        <Notice tone="calm" icon="check" isAlert>
          {`${t('taken', { facts: facts.join(', ') })} ${taken.created > 0 ? t('takenWaits') : ''}`}
        </Notice>
      )}
      {sheet && preview && <Preview work={work} sheet={sheet} preview={preview} />}
    </>
  )
}

function Template() {
  const t = useTexts(sheetTexts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  const { data: categories } = useEndpoint(listCategories)
  const texts = {
    name: t('templateName'),
    description: t('templateText'),
    category: categories?.[0]?.name ?? '',
  }
  return (
    <div className={styles.template}>
      <span className={styles.hint}>{t('template')}</span>
      {KINDS.map(kind => (
        <Button
          key={kind}
          look="plain"
          size="small"
          disabled={!categories}
          onClick={() => download(templateTable(texts, today, language), 'santhe-template', kind)}
        >
          {t('templateOf', { kind })}
        </Button>
      ))}
    </div>
  )
}

/** Maximum page size of the list. */
const PAGE = 200

/** Reads all products page by page. docs/product/product-sheets.md#export-unchanged. */
function ExportSheet({ farmerId }: { farmerId: number }) {
  const t = useTexts(sheetTexts)
  const language = useLanguage()
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
    download(exportTable(items, language), `santhe-products-${today}`, kind)
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

import { useEndpoint } from '@santhe/client'
import { listCategories } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { istDateOf } from '@santhe/rules'
import { Button, FileButton, Notice, Progress, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useId } from 'react'
import { templateTable } from './cells/table-of.ts'
import { download, KINDS } from './files/download.ts'
import { Preview } from './preview/Preview.tsx'
import styles from './sheet.module.css'
import { sheetTexts } from './texts.ts'
import { useImport } from './use-import.ts'

const ACCEPTED = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** docs/product/product-sheets.md#preview. */
export function ImportSheet() {
  const t = useTexts(sheetTexts)
  const hint = useId()
  const work = useImport()
  const { step, failure, sheet, preview, taken, choose, checkAgain } = work
  const count = sheet?.rows.length ?? 0
  const facts = taken && (['new', 'changed', 'unchanged'] as const).map(of => t(of, { count: countOf(taken, of) }))
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

function countOf({ created, changed, unchanged }: Taken, of: 'new' | 'changed' | 'unchanged'): number {
  return { new: created, changed, unchanged }[of]
}

interface Taken {
  created: number
  changed: number
  unchanged: number
}

function Template() {
  const t = useTexts(sheetTexts)
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
          onClick={() => download(templateTable(texts, today), 'santhe-template', kind)}
        >
          {t('templateOf', { kind })}
        </Button>
      ))}
    </div>
  )
}

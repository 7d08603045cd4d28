import type { Product } from '@santhe/contracts'
import { type IstDate, mayBeHarvested } from '@santhe/rules'
import { classes, Icon, Picture, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { DoneBar } from './DoneBar.tsx'
import { nameOf, shortRupees } from './names.ts'
import { HarvestPanel } from './panels/HarvestPanel.tsx'
import { PricePanel } from './panels/PricePanel.tsx'
import { StockPanel } from './panels/StockPanel.tsx'
import { threeButtonTexts } from './texts.ts'
import styles from './three-buttons.module.css'
import type { BigChanges } from './use-big-changes.ts'
import type { ModeLanguage } from './use-language.ts'

const PANELS = { stock: StockPanel, price: PricePanel, harvested: HarvestPanel } as const
export type PanelKind = keyof typeof PANELS

interface BigProductProps {
  product: Product
  today: IstDate
  language: ModeLanguage
  changes: BigChanges
  open: PanelKind | undefined
  onOpen: (kind: PanelKind | undefined) => void
}

export function BigProduct({ product, today, language, changes, open, onOpen }: BigProductProps) {
  const t = useTexts(threeButtonTexts)
  const buttons = useRef<HTMLDivElement>(null)
  const { name, lang } = nameOf(product, language)
  const { inventory, price, pendingEdit, approvalStatus, imageUrl } = product
  const priceId = useId()
  const isHarvestOffered = approvalStatus === 'approved' && mayBeHarvested(product, today)
  const Panel = open && PANELS[open]
  const panel = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (open) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const handleClose = () => {
    buttons.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    onOpen(undefined)
  }
  const button = (kind: PanelKind, sign: ReactNode, label: string) => (
    <button
      type="button"
      className={classes(styles.button, styles[kind])}
      aria-label={label}
      aria-describedby={kind === 'price' ? priceId : undefined}
      aria-expanded={open === kind}
      onClick={() => onOpen(open === kind ? undefined : kind)}
    >
      {sign}
      <span className={styles.word}>{t(kind)}</span>
    </button>
  )
  return (
    <li className={styles.product} data-product={product.id}>
      <div className={styles.head}>
        <Picture src={imageUrl} alt="" ratio="1 / 1" sizes="112px" className={blocks.rounded} />
        <div className={styles.about}>
          <h2 className={styles.name} lang={lang}>
            {name}
          </h2>
          <p className={styles.boxes}>
            <strong className={styles.count}>{inventory}</strong> {t('boxes', { count: inventory })}
          </p>
          {pendingEdit?.price !== undefined && (
            <p className={styles.waits}>{t('waits', { price: shortRupees(pendingEdit.price) })}</p>
          )}
        </div>
      </div>
      <div className={styles.buttons} ref={buttons}>
        {button('stock', <Icon name="box" size="large" />, t('stockOf', { name }))}
        {button('price', <Rupees id={priceId} rupees={price} />, t('priceOf', { name }))}
        {isHarvestOffered && button('harvested', <Icon name="leaf" size="large" />, t('harvestedOf', { name }))}
      </div>
      {Panel && (
        <fieldset ref={panel} className={styles.panel} aria-label={t(`${open}Of`, { name })}>
          <Panel product={product} changes={changes} onClose={handleClose} />
        </fieldset>
      )}
      <DoneBar done={changes.done?.productId === product.id ? changes.done : undefined} onEnd={changes.clear} />
    </li>
  )
}

function Rupees({ id, rupees }: { id: string; rupees: number }) {
  return (
    <span id={id} className={styles.rupees}>
      {shortRupees(rupees)}
    </span>
  )
}

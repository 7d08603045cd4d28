import type { Product } from '@santhe/contracts'
import { useLanguage } from '@santhe/host'
import { type IstDate, mayBeHarvested, UNDO_STEP_MS } from '@santhe/rules'
import { classes, Icon, useTexts } from '@santhe/ui'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import threeButtonTexts from '../texts/en/three-button.json'
import { HarvestPanel, PricePanel, StockPanel } from './BigPanels.tsx'
import doneStyles from './done-bar.module.css'
import { nameOf, shortRupees } from './name-and-price.ts'
import { SpokenPicture } from './SpokenPicture.tsx'
import styles from './three-buttons.module.css'
import type { BigChanges, Done } from './use-big-changes.ts'

const PANELS = { stock: StockPanel, price: PricePanel, harvested: HarvestPanel } as const
export type PanelKind = keyof typeof PANELS

interface BigProductProps {
  product: Product
  today: IstDate
  changes: BigChanges
  open: PanelKind | undefined
  onOpen: (kind: PanelKind | undefined) => void
}

export function BigProduct({ product, today, changes, open, onOpen }: BigProductProps) {
  const t = useTexts(threeButtonTexts)
  const language = useLanguage()
  const buttons = useRef<HTMLDivElement>(null)
  const { name, lang } = nameOf(product, language)
  const { inventory, price, pendingEdit, approvalStatus } = product
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
        <SpokenPicture src={product.imageUrl} name={name} text={t('savedBoxes', { name, count: inventory })} />
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

interface DoneBarProps {
  done: Omit<Done, 'productId'> | undefined
  onEnd: () => void
}

/** Shows the last change, with Undo while possible. Beside the buttons, so that it covers nothing. */
export function DoneBar({ done, onEnd }: DoneBarProps) {
  const t = useTexts(threeButtonTexts)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!done) return
    bar.current?.scrollIntoView({ block: 'nearest' })
    const timer = setTimeout(onEnd, UNDO_STEP_MS)
    return () => clearTimeout(timer)
  }, [done, onEnd])
  return (
    <div ref={bar} className={doneStyles.done} role={done?.isBad ? 'alert' : 'status'}>
      {done && (
        <div className={classes(doneStyles.message, done.isBad && doneStyles.bad)}>
          <Icon name={done.isBad ? 'warning' : 'check'} />
          <span className={doneStyles.text}>{done.text}</span>
          {done.undo && (
            <button type="button" className={doneStyles.undo} onClick={done.undo}>
              {t('undo')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

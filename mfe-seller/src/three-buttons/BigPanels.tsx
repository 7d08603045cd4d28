import type { Product } from '@santhe/contracts'
import { newKey } from '@santhe/host'
import { boxesAfter, isHigherPrice, MOST_BOXES } from '@santhe/rules'
import { Icon, useTexts } from '@santhe/ui'
import { useRef, useState } from 'react'
import threeButtonTexts from '../texts/en/three-button.json'
import { shortRupees } from './name-and-price.ts'
import styles from './three-buttons.module.css'
import type { BigChanges } from './use-big-changes.ts'

interface PanelProps {
  product: Product
  changes: BigChanges
  onClose: () => void
}

interface PanelWaysProps {
  ok: string
  no?: string | undefined
  isBad?: boolean
  isOk: boolean
  isBusy: boolean
  onOk: () => void
  onClose: () => void
}

export function PanelWays({ ok, no, isBad = false, isOk, isBusy, onOk, onClose }: PanelWaysProps) {
  const t = useTexts(threeButtonTexts)
  return (
    <div className={styles.ways}>
      <button type="button" className={styles.no} onClick={onClose}>
        <Icon name="close" />
        {no ?? t('no')}
      </button>
      <button
        type="button"
        className={styles.ok}
        data-bad={isBad || undefined}
        disabled={!isOk || isBusy}
        aria-busy={isBusy || undefined}
        onClick={onOk}
      >
        <Icon name="check" />
        {ok}
      </button>
    </div>
  )
}

/** Warns that buyers are notified unless undone within ten seconds. */
export function HarvestPanel({ product, changes, onClose }: PanelProps) {
  const t = useTexts(threeButtonTexts)
  const handleOk = async () => {
    if (await changes.harvest(product)) onClose()
  }
  return (
    <>
      <p className={styles.question}>{t('confirm')}</p>
      <p className={styles.about}>{t('confirmText')}</p>
      <PanelWays ok={t('yes')} isOk isBusy={changes.isBusy} onOk={handleOk} onClose={onClose} />
    </>
  )
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
/** Largest price: six digits. */
const MOST_DIGITS = 6

/** Number pad in whole rupees; shows before saving whether the price needs approval. */
export function PricePanel({ product, changes, onClose }: PanelProps) {
  const t = useTexts(threeButtonTexts)
  const [typed, setTyped] = useState('')
  // One key per price, so that a resent price is stored once.
  const keys = useRef(new Map<string, string>())
  const before = product.pendingEdit?.price ?? product.price
  const price = Number(typed)
  const waits = product.approvalStatus === 'approved' && isHigherPrice(product.price, price)
  const handleDigit = (digit: string) => setTyped(text => (text + digit).replace(/^0+/, '').slice(0, MOST_DIGITS))
  const handleOk = async () => {
    const key = keys.current.get(typed) ?? newKey()
    keys.current.set(typed, key)
    if (await changes.setPrice(product, typed, key)) onClose()
  }
  return (
    <>
      <output className={styles.figure} data-placeholder={typed === '' || undefined}>
        {shortRupees(typed === '' ? before : price)}
      </output>
      <div className={styles.pad}>
        {DIGITS.map(digit => (
          <button
            key={digit}
            type="button"
            className={styles.key}
            aria-label={t('digit', { digit })}
            onClick={() => handleDigit(digit)}
          >
            {digit}
          </button>
        ))}
        <button
          type="button"
          className={styles.key}
          aria-label={t('erase')}
          disabled={typed === ''}
          onClick={() => setTyped(typed.slice(0, -1))}
        >
          <Icon name="arrow-left" />
        </button>
      </div>
      {waits && (
        <p className={styles.waits} role="status">
          {t('higher', { price: shortRupees(product.price) })}
        </p>
      )}
      <PanelWays
        ok={t('ok')}
        isOk={price > 0 && price !== before}
        isBusy={changes.isBusy}
        onOk={handleOk}
        onClose={onClose}
      />
    </>
  )
}

interface StepperProps {
  figure: string
  /** Accessible names of the buttons. */
  fewer: string
  more: string
  isLeast: boolean
  isMost: boolean
  onStep: (by: 1 | -1) => void
}

export function Stepper({ figure, fewer, more, isLeast, isMost, onStep }: StepperProps) {
  return (
    <div className={styles.stepper}>
      <button type="button" className={styles.key} aria-label={fewer} disabled={isLeast} onClick={() => onStep(-1)}>
        <Icon name="minus" size="large" />
      </button>
      <output className={styles.figure}>{figure}</output>
      <button type="button" className={styles.key} aria-label={more} disabled={isMost} onClick={() => onStep(1)}>
        <Icon name="plus" size="large" />
      </button>
    </div>
  )
}

export function StockPanel({ product, changes, onClose }: PanelProps) {
  const t = useTexts(threeButtonTexts)
  // First resend a change without a response.
  const lost = changes.lostBoxesOf(product)
  const { inventory } = lost?.product ?? product
  const [added, setAdded] = useState(lost?.addBoxes ?? 0)
  const boxes = boxesAfter(inventory, added)
  const step = (by: number) => setAdded(Math.min(boxesAfter(boxes, by), MOST_BOXES) - inventory)
  const handleOk = async () => {
    const rest = await changes.addBoxes(product, added)
    if (rest === undefined) onClose()
    else setAdded(rest)
  }
  return (
    <>
      <Stepper
        figure={String(boxes)}
        fewer={t('fewer')}
        more={t('more')}
        isLeast={boxes === 0 || changes.isBusy}
        isMost={changes.isBusy}
        onStep={step}
      />
      <button
        type="button"
        className={styles.key}
        aria-label={t('ten')}
        disabled={changes.isBusy}
        onClick={() => step(10)}
      >
        +10
      </button>
      <PanelWays
        ok={t('ok')}
        isOk={added !== 0 || lost !== undefined}
        isBusy={changes.isBusy}
        onOk={handleOk}
        onClose={onClose}
      />
    </>
  )
}

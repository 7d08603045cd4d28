import { newKey } from '@santhe/host'
import { isHigherPrice } from '@santhe/rules'
import { Icon, useTexts } from '@santhe/ui'
import { useRef, useState } from 'react'
import { shortRupees } from '../names.ts'
import { threeButtonTexts } from '../texts.ts'
import styles from '../three-buttons.module.css'
import { type PanelProps, PanelWays } from './PanelWays.tsx'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
/** Largest price: six digits. */
const MOST_DIGITS = 6

/** Number pad in whole rupees; says before saving whether the price needs approval. */
export function PricePanel({ product, changes, onClose }: PanelProps) {
  const t = useTexts(threeButtonTexts)
  const [typed, setTyped] = useState('')
  // One key per price, so a lost response is stored once however often it is resent.
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
        ok="ok"
        isOk={price > 0 && price !== before}
        isBusy={changes.isBusy}
        onOk={handleOk}
        onClose={onClose}
      />
    </>
  )
}

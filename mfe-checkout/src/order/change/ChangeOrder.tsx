import type { OrderDetail } from '@santhe/contracts'
import { useLanguage, useNow } from '@santhe/host'
import { nearMoment } from '@santhe/rules'
import { Button, LazyPart, useTexts, WholeDates } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
import changeTexts from '../../texts/en/change.json'
import styles from '../order.module.css'

const loadDialog = async () => (await import('./ChangeOrderDialog.tsx')).ChangeOrderDialog

const MINUTE = 60_000

/** Only while its buyer may change it. docs/product/adjustments.md#changes */
export function ChangeOrder({ order }: { order: OrderDetail }) {
  const t = useTexts(changeTexts)
  const language = useLanguage()
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  const { changeUntil } = order
  if (changeUntil === null) return null
  const minutes = Math.ceil((Date.parse(changeUntil) - now.getTime()) / MINUTE)
  // An open dialog stays, so that nothing typed vanishes.
  if (minutes <= 0 && !isOpen) return null
  return (
    <div className={styles.act}>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {t('button')}
      </Button>
      <p className={blocks.muted}>
        {minutes <= 60 ? (
          t('untilMinutes', { count: Math.max(0, minutes) })
        ) : (
          <WholeDates>{t('until', { moment: nearMoment(changeUntil, now, language) })}</WholeDates>
        )}
      </p>
      {isOpen && <LazyPart load={loadDialog} isEnabled props={{ order, onClose: () => setIsOpen(false) }} />}
    </div>
  )
}

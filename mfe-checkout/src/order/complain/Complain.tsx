import type { OrderDetail } from '@santhe/contracts'
import { useLanguage, useNow } from '@santhe/host'
import { nearMoment } from '@santhe/rules'
import { Button, LazyPart, useTexts, WholeDates } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
import complainTexts from '../../texts/en/complain.json'
import styles from '../order.module.css'

const loadDialog = async () => (await import('./ComplainDialog.tsx')).ComplainDialog

/** Only while its buyer may complain. docs/product/adjustments.md#complaints */
export function Complain({ order }: { order: OrderDetail }) {
  const t = useTexts(complainTexts)
  const language = useLanguage()
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  const { mayComplainUntil: until } = order
  // An open dialog stays, so that nothing typed vanishes.
  const isOver = until === null || Date.parse(until) < now.getTime()
  if (isOver && !isOpen) return null
  return (
    <div className={styles.act}>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {t('button')}
      </Button>
      {until !== null && (
        <p className={blocks.muted}>
          <WholeDates>{t('until', { moment: nearMoment(until, now, language) })}</WholeDates>
        </p>
      )}
      {isOpen && <LazyPart load={loadDialog} isEnabled props={{ order, onClose: () => setIsOpen(false) }} />}
    </div>
  )
}

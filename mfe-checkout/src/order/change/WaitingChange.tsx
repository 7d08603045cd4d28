import { useCall } from '@santhe/client'
import { giveUpChange, type OrderDetail } from '@santhe/contracts'
import { textOf, useLanguage, useNow, useToast } from '@santhe/host'
import { formatRupees, nearMoment, rupeesToPaise } from '@santhe/rules'
import { Button, Notice, useTexts, WholeDates } from '@santhe/ui'
import { useEffect, useEffectEvent } from 'react'
import { usePay } from '../../payment/use-pay.ts'
import changeTexts from '../../texts/en/change.json'
import texts from '../../texts/en/checkout.json'
import styles from '../order.module.css'

interface WaitingChangeProps {
  order: Pick<OrderDetail, 'id' | 'openChange'>
  onStale: () => void
}

/** Extra boxes that wait for their payment. docs/product/adjustments.md#changes */
export function WaitingChange({ order: { id, openChange }, onStale }: WaitingChangeProps) {
  const t = useTexts(changeTexts)
  const c = useTexts(texts)
  const language = useLanguage()
  const now = useNow()
  const toast = useToast()
  const { resumeChange, isOpening } = usePay()
  const [giveUp, { isBusy }] = useCall(giveUpChange)
  const isOver = openChange !== null && openChange !== undefined && Date.parse(openChange.until) <= now.getTime()
  const readAgain = useEffectEvent(onStale)
  // Reload every minute: the order can be changed again only once a job has closed the unpaid change.
  useEffect(() => {
    if (isOver && now) readAgain()
  }, [isOver, now])
  if (!openChange || isOver) return null
  const handlePay = async () => {
    if (await resumeChange(id)) onStale()
  }
  const handleGiveUp = async () => {
    const outcome = await giveUp({ params: { id } })
    if (outcome.ok) return toast({ title: t('givenUp'), tone: 'good' })
    toast({ title: t('failed'), text: textOf(outcome.error), tone: 'bad' })
    onStale()
  }
  return (
    <Notice tone="attention" icon="clock">
      <strong>{t('waits', { amount: formatRupees(rupeesToPaise(openChange.amount) ?? 0) })}</strong>
      <p>
        <WholeDates>{t('reserved', { moment: nearMoment(openChange.until, now, language) })}</WholeDates>
      </p>
      <div className={styles.tools}>
        <Button isBusy={isOpening} busyLabel={c('payment.opening')} onClick={() => void handlePay()}>
          {c('payment.payNow')}
        </Button>
        <Button look="quiet" isBusy={isBusy} onClick={() => void handleGiveUp()}>
          {t('giveUp')}
        </Button>
      </div>
    </Notice>
  )
}

import type { Product } from '@santhe/contracts'
import { textOf, useLanguage, useNow } from '@santhe/host'
import { istDateOf, nearDate, nearMoment } from '@santhe/rules'
import { Button, Dialog, ProblemNotice, TextArea, useProductName, useTexts, WholeDates } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type FormEvent, useState } from 'react'
import moveTexts from '../../texts/en/move.json'
import type { OpenMove } from './panel.ts'
import styles from './panels.module.css'

interface MoveDialogProps extends OpenMove {
  product: Product
}

/** In a separate chunk, since few changes move a harvest. */
export function MoveDialog({ product, preview, to, earlier, onMove, onCancel }: MoveDialogProps) {
  const t = useTexts(moveTexts)
  const name = useProductName()(product)
  const [reason, setReason] = useState(earlier?.reason ?? '')
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [called, setCalled] = useState<readonly number[]>(earlier?.keep ?? [])
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setProblem(t('noReason'))
    setRefusal(undefined)
    setBusy(true)
    const error = await onMove({ reason, keep: [...called] })
    setBusy(false)
    setRefusal(error && (Object.values(error.fields)[0] ?? textOf(error)))
  }
  const toggle = (orderId: number) =>
    setCalled(before => (before.includes(orderId) ? before.filter(one => one !== orderId) : [...before, orderId]))
  return (
    <Dialog title={t('title', { name })} isOpen onClose={onCancel}>
      <form className={blocks.stack16} onSubmit={handleSubmit} noValidate>
        <Concerned {...{ preview, to, called }} onToggle={toggle} />
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          rows={2}
          maxLength={300}
          value={reason}
          error={problem}
          onChange={text => {
            setReason(text)
            setProblem(undefined)
          }}
        />
        <ProblemNotice>{refusal}</ProblemNotice>
        <div className={styles.ways}>
          <Button look="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={t('saving')}>
            {t('move')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ConcernedProps extends Pick<OpenMove, 'preview' | 'to'> {
  called: readonly number[]
  onToggle: (orderId: number) => void
}

function Concerned({ preview: { until = null, concerned = [] }, to, called, onToggle }: ConcernedProps) {
  const t = useTexts(moveTexts)
  const language = useLanguage()
  const now = useNow()
  const count = concerned.reduce((sum, { boxes }) => sum + boxes, 0)
  const date = nearDate(to, istDateOf(now), language)
  const what = { date, orders: t('orders', { count: concerned.length }), boxes: t('boxes', { count }) }
  return (
    <>
      <p>
        <WholeDates>{t('concerns', what)}</WholeDates>
      </p>
      <p>
        <WholeDates>
          {until === null ? t('noTime') : t('until', { until: nearMoment(until, now, language) })}
        </WholeDates>
      </p>
      <ul className={blocks.stack12}>
        {concerned.map(({ orderId, customerName: name, boxes, silence }) => (
          <li key={orderId}>
            <span>{`#${orderId} · ${name} · ${t('boxes', { count: boxes })}`}</span>{' '}
            {until === null ? (
              <label>
                <input type="checkbox" checked={called.includes(orderId)} onChange={() => onToggle(orderId)} />{' '}
                <span>{t('called', { name })}</span>
              </label>
            ) : (
              <span className={blocks.muted}>{t(silence)}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

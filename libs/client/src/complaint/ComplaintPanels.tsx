import type { Complaint, OrderDetail } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { formatRupees, rupeesToPaise } from '@santhe/rules'
import { Button, LazyPart, Panel, useNameIn, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { Clock, complaintTexts, Photos } from '@santhe/ui/complaint'
import { useState } from 'react'
import styles from './complaint.module.css'

const loadDialog = async () => (await import('./SettleDialog.tsx')).SettleDialog

export function ComplaintPanels({ order }: { order: OrderDetail }) {
  return order.complaints.map(complaint => <ComplaintPanel key={complaint.id} {...{ order, complaint }} />)
}

interface ComplaintProps {
  order: OrderDetail
  complaint: Complaint
}

function ComplaintPanel({ order, complaint }: ComplaintProps) {
  const t = useTexts(complaintTexts)
  const [isOpen, setIsOpen] = useState(false)
  const { id, kind, lines, words, photos, response, decision, replacementId, mayRespond, mayDecide } = complaint
  const isPaidOnline = order.paymentMethod === 'cashfree'
  const nameOf = useNameIn(order.items)
  return (
    <Panel title={t('title')}>
      <div className={blocks.stack12}>
        <strong>{t(`kind.${kind}`)}</strong>
        <ul>
          {lines.map(({ productId, quantity }) => (
            <li key={productId}>{t('line', { count: quantity, name: nameOf(productId) })}</li>
          ))}
        </ul>
        {words && <p className={styles.words}>{words}</p>}
        {photos > 0 && <Photos id={id} count={photos} />}
        {response && <Verdict by={t('by.response')} verdict={response} />}
        {decision && <Verdict by={t('by.decision')} verdict={decision} />}
        {replacementId !== null && (
          <Link to={`/dashboard/orders/${replacementId}${order.isOwn ? '?own=1' : ''}`}>
            {t('replacement', { id: replacementId })}
          </Link>
        )}
        <Clock complaint={complaint} />
        {(mayRespond || mayDecide) && (
          <Button isWide onClick={() => setIsOpen(true)}>
            {t('settle')}
          </Button>
        )}
        {isOpen && (
          <LazyPart load={loadDialog} isEnabled props={{ complaint, isPaidOnline, onClose: () => setIsOpen(false) }} />
        )}
      </div>
    </Panel>
  )
}

function Verdict({ by, verdict }: { by: string; verdict: NonNullable<Complaint['response']> }) {
  const t = useTexts(complaintTexts)
  const { outcome, amount, words, noStock } = verdict
  return (
    <div>
      <p>
        <span className={blocks.muted}>{by}</span>{' '}
        <strong>{t(`outcome.${outcome}`, { amount: formatRupees(rupeesToPaise(amount) ?? 0) })}</strong>
      </p>
      {noStock && <p>{t('noStock')}</p>}
      {words && <p className={styles.words}>{words}</p>}
    </div>
  )
}

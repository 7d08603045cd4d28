import { useCall, useEndpoint } from '@santhe/client'
import { listRefunds, type OfficeRefund, type ResponseOf, retryRefund } from '@santhe/contracts'
import { Link, textOf, useLanguage, useNow, useToast, withFallback } from '@santhe/host'
import {
  formatRupees,
  istDateOf,
  nearDate,
  nearDateAlone,
  nearMomentAlone,
  REFUND_DAYS,
  rupeesToPaise,
} from '@santhe/rules'
import { Button, EmptyState, ErrorState, Panel, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type Column, DataTable } from '@santhe/ui/office'
import { useMemo, useState } from 'react'
import { useNotRead } from '../lists/NotRead.tsx'
import refundTexts from '../texts/en/refunds.json'
import { PayRefundDialog } from './PayRefundDialog.tsx'

const rupees = (amount: number) => formatRupees(rupeesToPaise(amount) ?? 0)

/** docs/product/adjustments.md#refunds-seen */
export function RefundsPage() {
  const t = useTexts(refundTexts)
  const { data, error, retry, isRefreshing } = useNotRead(useEndpoint(listRefunds, {}, { fresh: true }))
  if (error && !data) {
    return <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  }
  return (
    <section className={blocks.stack20} aria-label={t('list')}>
      <p className={blocks.muted}>{t('text', REFUND_DAYS)}</p>
      <RefundTable refunds={data?.refunds} />
      {data?.hasMore && <p className={blocks.muted}>{t('more')}</p>}
      {data && data.incidents.length > 0 && <Incidents incidents={data.incidents} />}
    </section>
  )
}

function useStateText(): (refund: OfficeRefund) => string {
  const t = useTexts(refundTexts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  return ({ state, isManual, doneAt, paidBy: by, reference }) => {
    const date = nearDate(doneAt, today, language)
    if (state !== 'done') return t(`states.${isManual ? 'manual' : state}`)
    return t(reference ? 'states.paid' : 'states.done', { date, by, reference })
  }
}

function useColumns(onPay: (refund: OfficeRefund) => void): readonly Column<OfficeRefund>[] {
  const t = useTexts(refundTexts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  const stateText = useStateText()
  return useMemo<readonly Column<OfficeRefund>[]>(
    () => [
      {
        key: 'what',
        heading: t('what'),
        onPhone: 'head',
        hasNames: true,
        cell: ({ amount, buyer, orderId, purchaseId, farmName }) => (
          <>
            <strong>{t('of', { amount: rupees(amount), buyer })}</strong>
            <br />
            {orderId === null ? (
              t('purchase', { id: purchaseId })
            ) : (
              <Link to={`/dashboard/orders/${orderId}`}>{t('order', { id: orderId })}</Link>
            )}{' '}
            {farmName}
          </>
        ),
      },
      { key: 'why', heading: t('why'), hasNames: true, cell: ({ reason, by }) => t('by', { reason, by }) },
      {
        key: 'state',
        heading: t('state'),
        cell: refund => (
          <>
            <span>{stateText(refund)}</span>
            {refund.state !== 'done' && refund.error && <p className={blocks.muted}>{refund.error}</p>}
          </>
        ),
      },
      {
        key: 'since',
        heading: t('since'),
        cell: ({ createdAt, businessDays: count, dueBy, state }) => (
          <>
            <span>{nearDateAlone(createdAt, today, language)}</span>
            {state !== 'done' && (
              <p className={blocks.muted}>
                {t('days', { count, most: REFUND_DAYS.most, date: nearDate(dueBy, today, language) })}
              </p>
            )}
          </>
        ),
      },
      {
        key: 'actions',
        heading: t('actions'),
        cell: refund => (refund.mayRetry || refund.mayPay ? <Actions refund={refund} onPay={onPay} /> : null),
      },
    ],
    [t, language, today, stateText, onPay],
  )
}

function RefundTable({ refunds }: { refunds: readonly OfficeRefund[] | undefined }) {
  const t = useTexts(refundTexts)
  // Not in the row, which loses its actions once a colleague has paid.
  const [paying, setPaying] = useState<OfficeRefund>()
  return (
    <>
      <DataTable
        label={t('list')}
        columns={useColumns(setPaying)}
        rows={refunds}
        keyOf={({ id }) => id}
        whenEmpty={<EmptyState icon="box" title={t('empty')} text={t('emptyText')} />}
      />
      {paying && <PayRefundDialog refund={paying} onClose={() => setPaying(undefined)} />}
    </>
  )
}

interface ActionsProps {
  refund: OfficeRefund
  onPay: (refund: OfficeRefund) => void
}

function Actions({ refund, onPay }: ActionsProps) {
  const { id, buyer, mayRetry, mayPay } = refund
  const t = useTexts(refundTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(retryRefund)
  const handleRetry = async (): Promise<void> => {
    const outcome = await send({ params: { id } })
    if (outcome.ok) toast({ title: t('retried'), tone: 'good' })
    else toast({ title: t('failed'), ...withFallback(outcome.error, t('failed')), tone: 'bad' })
  }
  return (
    <>
      {mayRetry && (
        <Button size="small" isBusy={isBusy} aria-label={t('retryNamed', { buyer })} onClick={() => void handleRetry()}>
          {t('retry')}
        </Button>
      )}
      {mayPay && (
        <Button size="small" aria-label={t('payNamed', { buyer })} onClick={() => onPay(refund)}>
          {t('pay')}
        </Button>
      )}
    </>
  )
}

function Incidents({ incidents }: Pick<ResponseOf<typeof listRefunds>, 'incidents'>) {
  const t = useTexts(refundTexts)
  const language = useLanguage()
  const now = useNow()
  return (
    <Panel title={t('incidents')}>
      <ul className={blocks.stack16}>
        {incidents.map(({ id, text, count, lastAt }) => (
          <li key={id}>
            {text}{' '}
            <span className={blocks.muted}>{t('times', { count, date: nearMomentAlone(lastAt, now, language) })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

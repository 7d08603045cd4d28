import { type AdminOrder, exportOrders, readSession } from '@santhe/contracts'
import { api, isCallError, Link, offlineError, urlOf, useHost, useNow, useSession, useToast } from '@santhe/host'
import { cashWords, daysLate, istDateOf, MOST_COUNTED, may, type Role } from '@santhe/rules'
import { ButtonLink, useTexts, VisuallyHidden } from '@santhe/ui'
import { useIsPhone } from '@santhe/ui/office'
import { type MouseEvent, type ReactNode, type RefObject, useCallback, useId, useRef } from 'react'
import { TemporaryButton } from '../lists/TemporaryButton.tsx'
import ordersTexts from '../texts/en/orders.json'
import styles from './orders.module.css'
import type { WorkedOrder } from './status-changes.tsx'

interface OrderBarProps {
  head: RefObject<HTMLSpanElement | null>
  total: number | undefined
  help: ReactNode
  filters: Record<string, string>
  newOrders: number
  /** Whether some rows left the list but keep their place. */
  hasMarks: boolean
  onReadAgain: () => void
  onFocusHead: () => void
}

export function OrderBar({ head, total, help, filters, newOrders, hasMarks, ...on }: OrderBarProps) {
  const { user } = useSession()
  const t = useTexts(ordersTexts)
  const isPhone = useIsPhone()
  return (
    <div className={styles.bar}>
      <span ref={head} tabIndex={-1} className={styles.count}>
        {total !== undefined && <span>{t(total < MOST_COUNTED ? 'count' : 'countOrMore', { count: total })}</span>}
        {help}
      </span>
      <VisuallyHidden>
        <span role="status">{newOrders > 0 && t('newOrders', { count: newOrders })}</span>
      </VisuallyHidden>
      {(hasMarks || newOrders > 0) && (
        <TemporaryButton onGone={on.onFocusHead} onClick={on.onReadAgain}>
          {newOrders > 0 ? t('showNew', { count: newOrders }) : t('readAgain')}
        </TemporaryButton>
      )}
      <span className={styles.links}>
        {!isPhone && <ExportLink query={filters} />}
        {user && may(user, 'order.deliver') && <Link to="/admin/round">{t('round')}</Link>}
        <Link to="/dashboard/orders?own=1">{t('own')}</Link>
      </span>
    </div>
  )
}

export function Late({ order }: { order: Pick<AdminOrder, 'status' | 'estimatedDelivery' | 'pickup'> }) {
  const t = useTexts(ordersTexts)
  const late = daysLate(order, istDateOf(useNow()))
  return late > 0 && <strong className={styles.late}>{t('late', { count: late })}</strong>
}

export function usePaymentText(): (
  order: Pick<WorkedOrder, 'status' | 'paymentMethod' | 'paymentStatus'> & Pick<AdminOrder, 'pickup'>,
) => string {
  const t = useTexts(ordersTexts)
  return useCallback(
    order => (order.paymentMethod === 'cod' ? t(cashWords(order)) : `${t('cashfree')}, ${t(order.paymentStatus)}`),
    [t],
  )
}

const mayExport = (role: Role) => exportOrders.access.some(allowed => allowed === role)

/**
 * Exports all orders that match the filters. Without `download`, which would save an error as the file; the response sets
 * Content-Disposition. docs/product/office.md#orders-tab
 */
export function ExportLink({ query }: { query: Record<string, string> }) {
  const t = useTexts(ordersTexts)
  const textId = useId()
  const { user } = useSession()
  const handlePress = useCheckedPress()
  if (!user || !mayExport(user.role)) return null
  return (
    <span className={styles.export}>
      <ButtonLink
        look="quiet"
        size="small"
        href={urlOf(exportOrders, {}, query)}
        onClick={handlePress}
        aria-describedby={textId}
      >
        {t('export')}
      </ButtonLink>
      <span className={styles.small} id={textId}>
        {t('exportText')}
      </span>
    </span>
  )
}

/** Follows the link only if the session is alive; otherwise shows a toast. */
function useCheckedPress() {
  const t = useTexts(ordersTexts)
  const toast = useToast()
  const { store, language } = useHost()
  const state = useRef<'idle' | 'checking' | 'checked'>('idle')
  return async (event: MouseEvent<HTMLAnchorElement>) => {
    if (state.current === 'checked' || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (state.current === 'checking') return
    const link = event.currentTarget
    state.current = 'checking'
    const { call, path: url, provides } = readSession
    const request = store.dispatch(api.endpoints.read.initiate({ call, url, provides }, { forceRefetch: true }))
    const { error } = await request
    request.unsubscribe()
    if (!error) {
      state.current = 'checked'
      link.click()
    } else {
      const { message } = isCallError(error) ? error : offlineError(language)
      toast({ title: t('exportFailed'), text: message, tone: 'bad' })
    }
    state.current = 'idle'
  }
}

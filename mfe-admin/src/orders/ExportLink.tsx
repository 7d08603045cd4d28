import { exportOrders, readSession } from '@santhe/contracts'
import { api, isCallError, OFFLINE, urlOf, useHost, useSession, useToast } from '@santhe/host'
import type { Role } from '@santhe/rules'
import { ButtonLink, useTexts } from '@santhe/ui'
import { type MouseEvent, useId, useRef } from 'react'
import styles from './orders.module.css'
import { texts } from './texts.ts'

const mayExport = (role: Role) => exportOrders.access.some(allowed => allowed === role)

/**
 * Exports all orders that match the filters. docs/product/office.md#orders-tab. Without `download`, else browsers
 * would save an error as the file; the response sets Content-Disposition.
 */
export function ExportLink({ query }: { query: Record<string, string> }) {
  const t = useTexts(texts)
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

/** Follows the link only if the session is alive; otherwise a toast explains. */
function useCheckedPress() {
  const t = useTexts(texts)
  const toast = useToast()
  const { store } = useHost()
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
      const { message } = isCallError(error) ? error : OFFLINE
      toast({ title: t('exportFailed'), text: message, tone: 'bad' })
    }
    state.current = 'idle'
  }
}

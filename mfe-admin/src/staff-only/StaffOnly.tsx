import type { SessionPerson } from '@santhe/contracts'
import { Navigate, useLocation, useSession, useToast } from '@santhe/host'
import { isStaff } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type ReactNode, useEffect } from 'react'
import officeTexts from '../texts/en/office.json'
import styles from './staff-only.module.css'

/**
 * Redirects signed-out visitors to /login and other roles to /. The server decides what may be done.
 * docs/product/office.md#admin-page
 */
export function StaffOnly({ children }: { children: (person: SessionPerson) => ReactNode }) {
  const t = useTexts(officeTexts)
  const { user, isLoading } = useSession()
  const { pathname, search } = useLocation()
  if (isLoading) return <Waiting />
  if (!user) {
    const signIn = `/login?returnUrl=${encodeURIComponent(pathname + search)}`
    return <SentAway to={signIn} title={t('loginRequired')} text={t('loginRequiredText')} />
  }
  // An agent acting for a farmer works on the farm's pages.
  if (user.helps) return <Navigate to="/dashboard/orders" replace />
  if (!isStaff(user.role)) return <SentAway to="/" title={t('accessDenied')} text={t('accessDeniedText')} />
  return children(user)
}

export function Waiting() {
  const t = useTexts(officeTexts)
  return (
    <div className={styles.waiting} role="status" aria-label={t('loading')}>
      <span className={blocks.spinner} />
    </div>
  )
}

function SentAway({ to, title, text }: { to: string; title: string; text: string }) {
  const toast = useToast()
  useEffect(() => toast({ title, text, tone: 'bad' }), [toast, title, text])
  return <Navigate to={to} replace />
}

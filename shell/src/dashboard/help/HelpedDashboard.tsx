import { useCall, useMinutesTo } from '@santhe/client'
import { finishAssist, type SessionPerson } from '@santhe/contracts'
import { Remote } from '@santhe/federation'
import {
  type HostState,
  isCallError,
  Navigate,
  NavLink,
  textOf,
  useHost,
  useNavigate,
  useSession,
  useToast,
} from '@santhe/host'
import { Button, Icon, useTexts } from '@santhe/ui'
import { useLayoutEffect, useRef } from 'react'
import { PagePlaceholder, sliceFailure } from '../../pages/PagePlaceholder.tsx'
import helpTexts from '../../texts/en/help.json'
import styles from '../DashboardPage.module.css'
import { type DashboardPart, partFor } from '../dashboard-parts.ts'
import help from './help.module.css'

/** Allowlist: new parts stay closed until added here. docs/product/roles.md#open-to-help. */
const OPEN: readonly DashboardPart[] = ['orders', 'daySheet', 'order', 'products', 'productForm']

/** A farm's orders and products for an agent acting for it, below a banner. */
export function HelpedDashboard({ part }: { part: DashboardPart }) {
  const t = useTexts(helpTexts)
  const visiblePart = OPEN.includes(part) ? partFor(part, true) : undefined
  if (!visiblePart) return <Navigate to="/dashboard/orders" replace />
  return (
    <>
      <HelpBanner />
      <nav className={styles.sections} aria-label={t('sections')}>
        <NavLink to="/dashboard/orders" className={styles.section ?? ''}>
          {t('orders')}
        </NavLink>
        <NavLink to="/dashboard/products" className={styles.section ?? ''}>
          {t('products')}
        </NavLink>
      </nav>
      <Remote {...visiblePart} placeholder={<PagePlaceholder />} failure={sliceFailure} />
    </>
  )
}

/** Poll interval in ms while visible. */
const LOOK_MS = 30_000

/** Whether a farm's call was refused because acting ended. */
function isHelpOver({ api: { queries, mutations } }: HostState): boolean {
  const entries = [...Object.values(queries), ...Object.values(mutations)]
  return entries.some(entry => isCallError(entry?.error) && entry.error.code === 'ASSIST_ENDED')
}

/** Leads back when a call is refused, or at most half a minute after the end. */
function useEndOfHelp(): void {
  const { store } = useHost()
  const { refresh } = useSession()
  const navigate = useNavigate()
  const isLooking = useRef(false)
  // Listen as soon as the banner is visible.
  useLayoutEffect(() => {
    const look = async () => {
      if (isLooking.current || document.visibilityState !== 'visible') return
      isLooking.current = true
      await refresh()
      isLooking.current = false
      const { user } = store.getState().santhe
      if (user && !user.helps) navigate('/admin?tab=farmers')
    }
    const timer = setInterval(() => void look(), LOOK_MS)
    const handleReturn = () => void look()
    document.addEventListener('visibilitychange', handleReturn)
    const unsubscribe = store.subscribe(() => {
      if (isHelpOver(store.getState())) void look()
    })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', handleReturn)
      unsubscribe()
    }
  }, [store, refresh, navigate])
}

/** Names the farmer and the remaining time, with an exit. */
function HelpBanner() {
  const { user } = useSession()
  useEndOfHelp()
  return user?.helps ? <Banner name={user.name} {...user.helps} /> : null
}

function Banner({ name, farmName, expiresAt }: { name: string } & NonNullable<SessionPerson['helps']>) {
  const t = useTexts(helpTexts)
  const { refresh } = useSession()
  const minutes = useMinutesTo(expiresAt)
  const navigate = useNavigate()
  const toast = useToast()
  const [finish, { isBusy }] = useCall(finishAssist)
  const handleFinish = async () => {
    const outcome = await finish()
    if (!outcome.ok) return toast({ title: t('failed'), text: textOf(outcome.error), tone: 'bad' })
    await refresh()
    navigate('/admin?tab=farmers')
  }
  return (
    <div className={help.banner} role="status">
      <p className={help.words}>
        <Icon name="user" size="small" />
        <span>
          {t('helping', { name, farm: farmName })}{' '}
          <span className={help.left}>{minutes > 0 ? t('minutes', { count: minutes }) : t('over')}</span>
        </span>
      </p>
      <Button look="quiet" size="small" isBusy={isBusy} onClick={() => void handleFinish()}>
        {t('finish')}
      </Button>
    </div>
  )
}

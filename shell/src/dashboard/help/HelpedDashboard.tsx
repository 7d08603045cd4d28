import { useCall, useMinutesTo } from '@santhe/client'
import { finishAssist, type SessionPerson } from '@santhe/contracts'
import { Remote } from '@santhe/federation'
import { Navigate, NavLink, textOf, useHost, useNavigate, useSession, useToast } from '@santhe/host'
import { Button, Icon, useTexts } from '@santhe/ui'
import { useCallback, useEffect } from 'react'
import { PagePlaceholder } from '../../pages/PagePlaceholder.tsx'
import { sliceFailure } from '../../pages/slice-failure.tsx'
import styles from '../DashboardPage.module.css'
import { type DashboardPart, partFor } from '../dashboard-parts.ts'
import help from './help.module.css'
import { helpTexts } from './texts.ts'

/** The parts that are open to help; one that comes later is closed until it is named here. docs/product/roles.md#open-to-help. */
const OPEN: readonly DashboardPart[] = ['orders', 'daySheet', 'order', 'products', 'productForm']

/** The dashboard of a farm for a taluk agent who acts for its farmer: its orders and products, under a banner that says so. */
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

/** So often it is looked up whether the help goes on, as long as the page is looked at. */
const LOOK_MS = 30_000

/**
 * Leads back to the agent's own work once the help is over: when a call of the farm is refused, or half a minute after
 * it. Returns what looks it up at once.
 */
function useEndOfHelp(): () => Promise<void> {
  const { store } = useHost()
  const { isHelpOver, refresh } = useSession()
  const navigate = useNavigate()
  const look = useCallback(async () => {
    await refresh()
    const { user } = store.getState().santhe
    if (user && !user.helps) navigate('/admin?tab=farmers')
  }, [store, refresh, navigate])
  useEffect(() => {
    if (isHelpOver) void look()
  }, [isHelpOver, look])
  useEffect(() => {
    const lookIfVisible = () => {
      if (document.visibilityState === 'visible') void look()
    }
    const timer = setInterval(lookIfVisible, LOOK_MS)
    document.addEventListener('visibilitychange', lookIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfVisible)
    }
  }, [look])
  return look
}

/** Says for whom somebody works and how long that goes on, with the way back. */
function HelpBanner() {
  const { user } = useSession()
  return user?.helps ? <Banner name={user.name} {...user.helps} /> : null
}

function Banner({ name, farmName, expiresAt }: { name: string } & NonNullable<SessionPerson['helps']>) {
  const t = useTexts(helpTexts)
  const look = useEndOfHelp()
  const minutes = useMinutesTo(expiresAt)
  const toast = useToast()
  const [finish, { isBusy }] = useCall(finishAssist)
  const handleFinish = async () => {
    const outcome = await finish()
    if (!outcome.ok) return toast({ title: t('failed'), text: textOf(outcome.error), tone: 'bad' })
    await look()
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

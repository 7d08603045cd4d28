import { useCall, useMinutesTo } from '@santhe/client'
import { finishAssist, type SessionPerson } from '@santhe/contracts'
import { Remote } from '@santhe/federation'
import { Navigate, NavLink, textOf, useNavigate, useSession, useToast } from '@santhe/host'
import { Button, Icon, useTexts } from '@santhe/ui'
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

/** Says for whom somebody works and how long that goes on, with the way back. */
function HelpBanner() {
  const { user } = useSession()
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

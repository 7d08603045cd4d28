import { Remote } from '@santhe/federation'
import { Navigate, NavLink, useLocation, useSession } from '@santhe/host'
import { isStaff } from '@santhe/rules'
import { createTexts, LazyPart, useTexts } from '@santhe/ui'
import { PagePlaceholder } from '../pages/PagePlaceholder.tsx'
import { sliceFailure } from '../pages/slice-failure.tsx'
import { type OwnPath, useOwnTitle } from '../pages/use-title.ts'
import styles from './DashboardPage.module.css'
import { type DashboardPart, partBeneath, partFor } from './dashboard-parts.ts'
import { ViewToggle } from './ViewToggle.tsx'

const texts = createTexts({
  sections: 'Dashboard',
  overview: 'Overview',
  orders: 'Orders',
  products: 'Products',
  profile: 'Profile',
  threeButtons: 'Three buttons',
  loading: 'Signing you in…',
})

const PLACEHOLDER = <PagePlaceholder />

/** Only a taluk agent who acts for a farmer needs it. */
const helped = async () => (await import('./help/HelpedDashboard.tsx')).HelpedDashboard

/** A protected page: a spinner while the session loads, then sign-in or the part that fits role and view. */
export function DashboardPage({ part, path }: { part: DashboardPart; path: OwnPath }) {
  const t = useTexts(texts)
  const { user, viewingAs, isLoading } = useSession()
  const { pathname, search } = useLocation()
  useOwnTitle(path)
  if (isLoading) {
    return (
      <div className={styles.waiting} role="status" aria-label={t('loading')}>
        <span className={styles.spinner} />
      </div>
    )
  }
  if (!user) return <Navigate to={`/login?returnUrl=${encodeURIComponent(pathname + search)}`} replace />
  if (user.helps) return <LazyPart load={helped} isEnabled placeholder={PLACEHOLDER} props={{ part }} />
  const isOfStaff = isStaff(user.role)
  // Orders are the office's for staff, but for what they bought themselves.
  const isOwn = isOfStaff && search.includes('own=1')
  const isSelling = viewingAs === 'farmer' && !isOwn
  // Who reads little begins there; the other pages stay where they are.
  const hasThreeButtons = isSelling && user.threeButtons === true
  const isAlone = hasThreeButtons && path === '/dashboard'
  const visiblePart = partFor(isAlone ? 'threeButtons' : part, isSelling, isOfStaff && !isOwn)
  if (!visiblePart) return <Navigate to="/dashboard" replace />
  if (isAlone) {
    return (
      <div data-alone="">
        <Remote {...visiblePart} placeholder={PLACEHOLDER} failure={sliceFailure} />
      </div>
    )
  }
  const beneath = partBeneath(part, isSelling)
  return (
    <>
      {user.role === 'farmer' && <ViewToggle />}
      {visiblePart.slice !== 'admin' && (
        <Sections
          isSelling={isSelling}
          overview={hasThreeButtons ? '/dashboard/overview' : part === 'overview' ? path : '/dashboard'}
          hasThreeButtons={hasThreeButtons}
          orders={isOfStaff ? '/dashboard/orders?own=1' : '/dashboard/orders'}
        />
      )}
      <Remote {...visiblePart} placeholder={PLACEHOLDER} failure={sliceFailure} />
      {beneath && (
        <div className={styles.beneath}>
          <Remote {...beneath} placeholder={PLACEHOLDER} failure={sliceFailure} />
        </div>
      )}
    </>
  )
}

interface SectionsProps {
  isSelling: boolean
  hasThreeButtons: boolean
  overview: string
  orders: string
}

/** `overview` is the one of its two paths that is open, so that its tab is marked at either. */
function Sections({ isSelling, hasThreeButtons, overview, orders }: SectionsProps) {
  const t = useTexts(texts)
  return (
    <nav className={styles.sections} aria-label={t('sections')}>
      {hasThreeButtons && (
        <NavLink to="/dashboard" end className={styles.section ?? ''}>
          {t('threeButtons')}
        </NavLink>
      )}
      <NavLink to={overview} end className={styles.section ?? ''}>
        {t('overview')}
      </NavLink>
      <NavLink to={orders} className={styles.section ?? ''}>
        {t('orders')}
      </NavLink>
      {isSelling && (
        <NavLink to="/dashboard/products" className={styles.section ?? ''}>
          {t('products')}
        </NavLink>
      )}
      <NavLink to="/dashboard/profile" className={styles.section ?? ''}>
        {t('profile')}
      </NavLink>
    </nav>
  )
}

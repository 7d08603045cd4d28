import { Remote } from '@santhe/federation'
import { Navigate, NavLink, useLocation, useSession } from '@santhe/host'
import { isStaff } from '@santhe/rules'
import { createTexts, LazyPart, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { PagePlaceholder, sliceFailure } from '../pages/PagePlaceholder.tsx'
import { type OwnPath, useOwnTitle } from '../pages/use-title.ts'
import styles from './DashboardPage.module.css'
import { type DashboardPart, partBeneath, partFor } from './dashboard-parts.ts'
import { FirstViewToggle } from './ViewToggle.tsx'

const texts = createTexts('shell.dashboardPage', {
  sections: 'Dashboard',
  overview: 'Overview',
  orders: 'Orders',
  products: 'Products',
  profile: 'Profile',
  loading: 'Signing you in…',
})

const PLACEHOLDER = <PagePlaceholder />
const THREE_BUTTONS = { slice: 'seller', part: 'ThreeButtons' } as const

/** Only admins viewing as farmers need it. */
const farmless = async () => (await import('./Farmless.tsx')).Farmless

/** Only agents acting for a farmer need it. */
const helped = async () => (await import('./help/HelpedDashboard.tsx')).HelpedDashboard

/** Waits for the session, then shows sign-in or the part for role and view. */
export function DashboardPage({ part, path }: { part: DashboardPart; path: OwnPath }) {
  const t = useTexts(texts)
  const { user, viewingAs, isLoading } = useSession()
  const { pathname, search } = useLocation()
  useOwnTitle(path)
  if (isLoading) {
    return (
      <div className={styles.waiting} role="status" aria-label={t('loading')}>
        <span className={blocks.spinner} />
      </div>
    )
  }
  if (!user) return <Navigate to={`/login?returnUrl=${encodeURIComponent(pathname + search)}`} replace />
  if (user.helps) return <LazyPart load={helped} isEnabled placeholder={PLACEHOLDER} props={{ part }} />
  const isOfStaff = isStaff(user.role)
  // Staff see the office's orders and sellers the farm's, except their own purchases.
  const isOwn = search.includes('own=1')
  const isSelling = viewingAs === 'farmer'
  // Single orders and products are the office's in every view of an admin.
  const isOfOffice = isOfStaff && !isOwn && (viewingAs === user.role || part === 'order' || part === 'productForm')
  // Three-button farmers start there; other pages stay.
  const isAlone = isSelling && user.threeButtons && path === '/dashboard'
  const visiblePart = isAlone ? THREE_BUTTONS : partFor(part, isSelling && !isOwn, isOfOffice)
  if (!visiblePart) return <Navigate to="/dashboard" replace />
  const page =
    isOfStaff && visiblePart.slice === 'seller' && part !== 'order' && part !== 'productForm' ? (
      <LazyPart load={farmless} isEnabled placeholder={PLACEHOLDER} props={{ part }} />
    ) : (
      <Remote {...visiblePart} placeholder={PLACEHOLDER} failure={sliceFailure} />
    )
  if (isAlone) return <div data-alone="">{page}</div>
  const beneath = partBeneath(part, isSelling)
  return (
    <>
      {user.role === 'farmer' && <FirstViewToggle />}
      {visiblePart.slice !== 'admin' && (
        <Sections
          isSelling={isSelling}
          overview={part === 'overview' ? path : '/dashboard/overview'}
          orders={isOfStaff && !isSelling ? '/dashboard/orders?own=1' : '/dashboard/orders'}
        />
      )}
      {page}
      {beneath && (
        <div className={styles.beneath}>
          <Remote {...beneath} placeholder={PLACEHOLDER} failure={sliceFailure} />
        </div>
      )}
    </>
  )
}

/** `overview` is the open one of its two paths, so either marks the tab. */
function Sections({ isSelling, overview, orders }: { isSelling: boolean; overview: string; orders: string }) {
  const t = useTexts(texts)
  return (
    <nav className={styles.sections} aria-label={t('sections')}>
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

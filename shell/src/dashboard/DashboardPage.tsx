import type { SessionPerson } from '@santhe/contracts'
import { Remote, useRemotes } from '@santhe/federation'
import { Navigate, NavLink, useLocation, useSession } from '@santhe/host'
import { isStaff } from '@santhe/rules'
import { LazyPart, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { PagePlaceholder, sliceFailure } from '../pages/PagePlaceholder.tsx'
import { type OwnPath, useOwnTitle, useTitle } from '../pages/use-title.ts'
import texts from '../texts/en/dashboard-page.json'
import styles from './DashboardPage.module.css'
import { type DashboardPart, partBeneath, partFor } from './dashboard-parts.ts'
import { FirstViewToggle } from './ViewToggle.tsx'

const PLACEHOLDER = <PagePlaceholder />
const THREE_BUTTONS = { slice: 'seller', part: 'ThreeButtons' } as const

/** Only admins viewing as farmers need it. */
const farmless = async () => (await import('./Farmless.tsx')).Farmless

/** Only agents acting for a farmer need it. */
const helped = async () => (await import('./help/HelpedDashboard.tsx')).HelpedDashboard

/** Shown until the reader is known; leads visitors to sign-in. */
function BeforeSignIn() {
  const t = useTexts(texts)
  const { isLoading } = useSession()
  const { pathname, search } = useLocation()
  if (!isLoading) return <Navigate to={`/login?returnUrl=${encodeURIComponent(pathname + search)}`} replace />
  return (
    <div className={styles.waiting} role="status" aria-label={t('loading')}>
      <span className={blocks.spinner} />
    </div>
  )
}

/** Waits for the session, then shows sign-in or the part for role and view. */
export function DashboardPage({ part, path }: { part: DashboardPart; path: OwnPath }) {
  const { user, viewingAs, isLoading } = useSession()
  const { search } = useLocation()
  useOwnTitle(path)
  if (isLoading || !user) return <BeforeSignIn />
  if (user.helps) return <LazyPart load={helped} isEnabled placeholder={PLACEHOLDER} props={{ part }} />
  const isOfStaff = isStaff(user.role)
  // Staff see the office's orders and sellers the farm's, except their own purchases.
  const isOwn = search.includes('own=1')
  const isSelling = viewingAs === 'farmer'
  // In every view, admins open single orders and products in the office.
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
        <Sections user={user} isSelling={isSelling} overview={part === 'overview' ? path : '/dashboard/overview'} />
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

interface SlicePartProps {
  slice: string
  path: string
  part: string
  for: readonly string[]
}

/** A slice's part of the dashboard. docs/rendering.md#dashboard-parts. */
export function SlicePartPage({ slice, path, part, for: roles }: SlicePartProps) {
  const { user, viewingAs, isLoading } = useSession()
  useTitle(useRemotes().slices.find(({ name }) => name === slice)?.heads?.[path]?.title)
  if (isLoading || !user) return <BeforeSignIn />
  if (user.helps || !roles.includes(user.role)) return <Navigate to="/dashboard" replace />
  return (
    <>
      <Sections user={user} isSelling={viewingAs === 'farmer'} overview="/dashboard/overview" />
      <Remote slice={slice} part={part} placeholder={PLACEHOLDER} failure={sliceFailure} />
    </>
  )
}

interface SectionsProps {
  user: SessionPerson
  isSelling: boolean
  /** The current one of the overview's two paths, so that either marks the tab. */
  overview: string
}

function Sections({ user, isSelling, overview }: SectionsProps) {
  const t = useTexts(texts)
  const { slices } = useRemotes()
  const orders = isStaff(user.role) && !isSelling ? '/dashboard/orders?own=1' : '/dashboard/orders'
  const ofSlices = slices.flatMap(({ dashboard = [], heads }) =>
    dashboard.filter(one => one.for.includes(user.role)).map(({ path }) => [path, heads?.[path]?.title] as const),
  )
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
      {ofSlices.map(([path, title]) => (
        <NavLink key={path} to={path} className={styles.section ?? ''}>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}

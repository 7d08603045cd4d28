import type { SessionPerson } from '@santhe/contracts'
import { Link, Navigate, useNavigate, useSession, useUrlFilters } from '@santhe/host'
import { isStaff, may, type Role } from '@santhe/rules'
import { buttonClass, ErrorBoundary, Tabs, type TranslateOf, useTexts } from '@santhe/ui'
import { PageHeader } from '@santhe/ui/office'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { NotRead } from '../lists/NotRead.tsx'
import { StaffOnly, Waiting } from '../staff-only/StaffOnly.tsx'
import officeTexts from '../texts/en/office.json'
import { AntdTheme } from '../theme/AntdTheme.tsx'

/** docs/product/office.md#admin-page */
export function AdminPage() {
  return <OfficePage />
}

function OfficePage({ tab, children }: Partial<AroundProps>) {
  return (
    <StaffOnly>
      {person => (
        <AntdTheme>
          <Office person={person} {...(tab && { at: tab })}>
            {children && <Suspense fallback={<Waiting />}>{children}</Suspense>}
          </Office>
        </AntdTheme>
      )}
    </StaffOnly>
  )
}

const FILTERS = { tab: 'overview' }
/** docs/product/office.md#tab-strip. */
const COLUMNS: Partial<Record<Role, number>> = { admin: 8, district_manager: 4 }
const LEAST_COLUMNS = 3

interface OfficeTab {
  key: TabKey
  Content: ComponentType
  isFor: (person: SessionPerson) => boolean
}

const lazyTab = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

const TABS = [
  {
    key: 'overview',
    Content: lazyTab(async () => (await import('../first-steps/Overview.tsx')).Overview),
    isFor: ({ role }) => isStaff(role),
  },
  {
    key: 'products',
    Content: lazyTab(async () => (await import('../products/ProductsTab.tsx')).ProductsTab),
    isFor: person => may(person, 'product.approve'),
  },
  {
    key: 'orders',
    Content: lazyTab(async () => (await import('../orders/OrdersTab.tsx')).OrdersTab),
    isFor: ({ role }) => isStaff(role),
  },
  {
    key: 'farmers',
    Content: lazyTab(async () => (await import('../farmers/FarmersTab.tsx')).FarmersTab),
    isFor: person => may(person, 'farmer.list'),
  },
  {
    key: 'users',
    Content: lazyTab(async () => (await import('../people/UsersTab.tsx')).UsersTab),
    isFor: person => may(person, 'admin.only'),
  },
  {
    key: 'staff',
    Content: lazyTab(async () => (await import('../people/StaffTab.tsx')).StaffTab),
    isFor: person => may(person, 'admin.only'),
  },
  {
    key: 'fees',
    Content: lazyTab(async () => (await import('../fees/FeesTab.tsx')).FeesTab),
    isFor: person => may(person, 'admin.only'),
  },
  {
    key: 'categories',
    Content: lazyTab(async () => (await import('../categories/CategoriesTab.tsx')).CategoriesTab),
    isFor: person => may(person, 'admin.only'),
  },
] satisfies OfficeTab[]

type TabKey = 'overview' | 'products' | 'orders' | 'farmers' | 'users' | 'staff' | 'fees' | 'categories'

/** Pages beside the tabs, each with the permission it needs. */
const PAGES = [
  {
    key: 'refunds',
    Content: lazyTab(async () => (await import('../refunds/RefundsPage.tsx')).RefundsPage),
    action: 'refund.settle',
  },
  {
    key: 'journal',
    Content: lazyTab(async () => (await import('../journal/JournalPage.tsx')).JournalPage),
    action: 'journal.read',
  },
  {
    key: 'releases',
    Content: lazyTab(async () => (await import('../releases/ReleasesPage.tsx')).ReleasesPage),
    action: 'journal.read',
  },
] as const
type OfficePageOf = (typeof PAGES)[number]

interface AroundProps {
  tab: TabKey
  children: ReactNode
}

export function OfficeAround({ tab, children }: AroundProps) {
  const { user } = useSession()
  return (
    <AntdTheme>
      {user && (
        <Office person={user} at={tab}>
          {children}
        </Office>
      )}
    </AntdTheme>
  )
}

/** Names the scope shown; nothing for admins, who see all. */
function scopeText({ role, district, taluk }: SessionPerson, t: TranslateOf<typeof officeTexts>) {
  if (!district || role === 'admin') return undefined
  return role === 'taluk_agent' && taluk ? t('scopeOfTaluk', { district, taluk }) : t('scope', { district })
}

interface OfficeProps {
  person: SessionPerson
  at?: TabKey
  children?: ReactNode
}

function Office({ person, at, children }: OfficeProps) {
  const t = useTexts(officeTexts)
  const navigate = useNavigate()
  const [{ tab: tabOfUrl }] = useUrlFilters(FILTERS)
  const tab = at ?? tabOfUrl
  const page = PAGES.find(({ key, action }) => key === tab && may(person, action))
  const tabs = TABS.filter(({ isFor }) => isFor(person))
  const selected = tabs.find(({ key }) => key === tab)?.key ?? 'overview'
  return (
    <>
      <PageHeader
        title={t(page?.key ?? 'title')}
        text={scopeText(person, t)}
        actions={<OfficeLinks {...{ person, page }} />}
      />
      <NotRead>
        {page ? (
          <Suspense fallback={<Waiting />}>
            <page.Content />
          </Suspense>
        ) : (
          <Tabs
            label={t('tabs.label')}
            selected={selected}
            // Filters belong to a tab, so switching drops them.
            onSelect={key => navigate(key === 'overview' ? '/admin' : `/admin?tab=${key}`)}
            columns={COLUMNS[person.role] ?? LEAST_COLUMNS}
            tabs={tabs.map(({ key, Content }) => ({
              id: key,
              label: t(`tabs.${key}`),
              panel: children ?? (
                <ErrorBoundary key={key}>
                  <Suspense fallback={<Waiting />}>
                    <Content />
                  </Suspense>
                </ErrorBoundary>
              ),
            }))}
          />
        )}
      </NotRead>
    </>
  )
}

interface OfficeLinksProps {
  person: SessionPerson
  page: OfficePageOf | undefined
}

function OfficeLinks({ person, page }: OfficeLinksProps) {
  const t = useTexts(officeTexts)
  const className = buttonClass({ look: 'quiet', size: 'small' })
  return (
    <>
      <Link className={className} to="/">
        {t('backHome')}
      </Link>
      {may(person, 'delivery.plan') && (
        <Link className={className} to="/admin/delivery">
          {t('delivery')}
        </Link>
      )}
      {PAGES.filter(({ action }) => may(person, action)).map(({ key }) => (
        <Link key={key} className={className} to={key === page?.key ? '/admin' : `/admin?tab=${key}`}>
          {t(key === page?.key ? 'backToOffice' : key)}
        </Link>
      ))}
    </>
  )
}

const DeliveryWindows = lazy(async () => ({
  default: (await import('../delivery/DeliveryWindows.tsx')).DeliveryWindows,
}))

/** `/admin/delivery`, for managers and admins; other staff are redirected. docs/product/delivery.md#capacity */
export function DeliveryPage() {
  const { user } = useSession()
  const mayPlan = !user || may(user, 'delivery.plan')
  return <OfficePage tab="orders">{mayPlan ? <DeliveryWindows /> : <Navigate to="/admin" replace />}</OfficePage>
}

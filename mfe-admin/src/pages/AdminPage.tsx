import type { SessionPerson } from '@santhe/contracts'
import { Link, Navigate, useLocation, useSession, useToast, useUrlFilters } from '@santhe/host'
import { isStaff, may } from '@santhe/rules'
import { buttonClass, useTexts } from '@santhe/ui'
import { OfficeProvider, PageHeader } from '@santhe/ui/office'
import { Tabs } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { OrdersTab } from '../orders/OrdersTab.tsx'
import { OverviewTab } from '../overview/OverviewTab.tsx'
import { ProductsTab } from '../products/ProductsTab.tsx'
import { texts } from '../texts.ts'
import styles from './admin.module.css'

/** The office. Without login to /login, without a staff role to /. docs/product/office.md#admin-page; what may be done is decided by the server. */
export function AdminPage() {
  const t = useTexts(texts)
  const { user, isLoading } = useSession()
  const { pathname, search } = useLocation()
  if (isLoading) {
    return (
      <div className={styles.waiting} role="status" aria-label={t('loading')}>
        <span className={styles.spinner} />
      </div>
    )
  }
  if (!user) {
    const signIn = `/login?returnUrl=${encodeURIComponent(pathname + search)}`
    return <SentAway to={signIn} title={t('loginRequired')} text={t('loginRequiredText')} />
  }
  if (!isStaff(user.role)) return <SentAway to="/" title={t('accessDenied')} text={t('accessDeniedText')} />
  return (
    <OfficeProvider>
      <Office person={user} />
    </OfficeProvider>
  )
}

function SentAway({ to, title, text }: { to: string; title: string; text: string }) {
  const toast = useToast()
  useEffect(() => toast({ title, text, tone: 'bad' }), [toast, title, text])
  return <Navigate to={to} replace />
}

type TabKey = 'overview' | 'products' | 'orders'

const TABS: readonly { key: TabKey; content: () => ReactNode; isFor: (person: SessionPerson) => boolean }[] = [
  { key: 'overview', content: () => <OverviewTab />, isFor: ({ role }) => isStaff(role) },
  { key: 'products', content: () => <ProductsTab />, isFor: person => may(person, 'product.approve') },
  { key: 'orders', content: () => <OrdersTab />, isFor: ({ role }) => isStaff(role) },
]

const FILTERS = { tab: 'overview' }

function Office({ person }: { person: SessionPerson }) {
  const t = useTexts(texts)
  const [{ tab }, setFilters] = useUrlFilters(FILTERS)
  const tabs = TABS.filter(({ isFor }) => isFor(person))
  const activeTab = tabs.find(({ key }) => key === tab)?.key ?? 'overview'
  return (
    <>
      <PageHeader
        title={t('title')}
        text={person.district && person.role !== 'admin' ? t('scope', { district: person.district }) : undefined}
        actions={
          <Link className={buttonClass({ look: 'quiet', size: 'small' })} to="/">
            {t('backHome')}
          </Link>
        }
      />
      <Tabs
        activeKey={activeTab}
        destroyOnHidden
        onChange={key => setFilters({ tab: key })}
        items={tabs.map(({ key, content }) => ({
          key,
          label: t(`tabs.${key}`),
          children: key === activeTab ? content() : null,
        }))}
      />
    </>
  )
}

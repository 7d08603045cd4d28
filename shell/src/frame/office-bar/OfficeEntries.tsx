import { Link, useLocation, useSession } from '@santhe/host'
import { type Action, may, type Role } from '@santhe/rules'
import { Icon, type IconName, useTexts } from '@santhe/ui'
import officeBarTexts from '../../texts/en/office-bar.json'
import styles from '../BottomBar.module.css'

interface Entry {
  tab: 'overview' | 'round' | 'products' | 'orders' | 'farmers'
  icon: IconName
  needs: Action
  onlyFor?: Role
}

/** Most used parts; the tab strip has all. */
const ENTRIES: readonly Entry[] = [
  { tab: 'overview', icon: 'sun', needs: 'statistics.read' },
  { tab: 'round', icon: 'pin', needs: 'order.deliver', onlyFor: 'delivery_agent' },
  { tab: 'products', icon: 'leaf', needs: 'product.approve' },
  { tab: 'orders', icon: 'truck', needs: 'order.read' },
  { tab: 'farmers', icon: 'user', needs: 'farmer.list' },
]

function pathOf(tab: Entry['tab']): string {
  if (tab === 'overview') return '/admin'
  return tab === 'round' ? '/admin/round' : `/admin?tab=${tab}`
}

/** An order belongs to the orders part. */
function openPart(pathname: string, search: string): string {
  if (pathname === '/admin') return new URLSearchParams(search).get('tab') ?? 'overview'
  return pathname === '/admin/round' ? 'round' : 'orders'
}

/** The office's bottom bar by role, with the way to the shop. docs/product/pages.md#bottom-bar. */
export function OfficeEntries() {
  const t = useTexts(officeBarTexts)
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const open = openPart(pathname, search)
  if (!user) return null
  return (
    <>
      {ENTRIES.filter(({ needs, onlyFor = user.role }) => may(user, needs) && user.role === onlyFor).map(
        ({ tab, icon }) => (
          <Link
            key={tab}
            to={pathOf(tab)}
            className={styles.entry ?? ''}
            {...(tab === open ? { 'aria-current': 'page' } : {})}
            // Tabs share a path, so the router keeps the scroll position.
            onClick={() => window.scrollTo(0, 0)}
          >
            <Icon name={icon} />
            {t(tab)}
          </Link>
        ),
      )}
      <Link to="/" className={styles.entry ?? ''}>
        <Icon name="shop" />
        {t('shop')}
      </Link>
    </>
  )
}

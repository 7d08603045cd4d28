import { NavLink, useCart, useLocation, useSession } from '@santhe/host'
import { isStaff } from '@santhe/rules'
import { Icon, type IconName, LazyPart, useTexts } from '@santhe/ui'
import { accountPath } from '../account/way-back.ts'
import frameTexts from '../texts/en/frame.json'
import styles from './BottomBar.module.css'
import { CartCount, useCartLabel } from './CartLink.tsx'

interface Entry {
  to: string
  text: 'tab.home' | 'tab.produce' | 'tab.calendar' | 'tab.cart' | 'tab.account'
  icon: IconName
}

const OFFICE = /^\/(admin|dashboard\/orders)(\/|$)/
/** Separate chunk, since only the office needs it. */
const officeEntries = async () => (await import('./office-bar/OfficeEntries.tsx')).OfficeEntries

/** Phones only; shows the office's entries inside the office. docs/product/pages.md#bottom-bar. */
export function BottomBar() {
  const t = useTexts(frameTexts)
  const { count } = useCart()
  const { user } = useSession()
  const cartLabel = useCartLabel()
  const { pathname, search } = useLocation()
  const entries: Entry[] = [
    { to: '/', text: 'tab.home', icon: 'home' },
    { to: '/products', text: 'tab.produce', icon: 'basket' },
    { to: '/calendar', text: 'tab.calendar', icon: 'calendar' },
    { to: '/cart', text: 'tab.cart', icon: 'cart' },
    { to: accountPath(user?.role), text: 'tab.account', icon: 'user' },
  ]
  if (user && isStaff(user.role) && OFFICE.test(pathname) && !search.includes('own=1'))
    return (
      <nav className={styles.bar} aria-label={t('quickMenu')}>
        <LazyPart load={officeEntries} isEnabled />
      </nav>
    )
  return (
    <nav className={styles.bar} aria-label={t('quickMenu')}>
      {entries.map(({ to, text, icon }) => (
        <NavLink
          key={text}
          to={to}
          end={to === '/'}
          className={styles.entry ?? ''}
          {...(text === 'tab.cart' ? { 'aria-label': cartLabel } : {})}
        >
          <span className={styles.icon}>
            <Icon name={icon} />
            {text === 'tab.cart' && <CartCount count={count} />}
          </span>
          {t(text)}
        </NavLink>
      ))}
    </nav>
  )
}

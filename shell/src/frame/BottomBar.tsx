import { NavLink, useCart, useSession } from '@santhe/host'
import { Icon, type IconName, useTexts } from '@santhe/ui'
import { frameTexts } from '../texts.ts'
import styles from './BottomBar.module.css'
import { CartCount } from './CartLink.tsx'

interface Entry {
  to: string
  text: 'tab.home' | 'tab.produce' | 'tab.calendar' | 'tab.cart' | 'tab.account'
  icon: IconName
}

/** What people do most, within reach of a thumb; phones only. */
export function BottomBar() {
  const t = useTexts(frameTexts)
  const { count } = useCart()
  const { isSignedIn } = useSession()
  const entries: Entry[] = [
    { to: '/', text: 'tab.home', icon: 'home' },
    { to: '/products', text: 'tab.produce', icon: 'basket' },
    { to: '/calendar', text: 'tab.calendar', icon: 'calendar' },
    { to: '/cart', text: 'tab.cart', icon: 'cart' },
    { to: isSignedIn ? '/dashboard' : '/login', text: 'tab.account', icon: 'user' },
  ]
  return (
    <nav className={styles.bar} aria-label={t('quickMenu')}>
      {entries.map(({ to, text, icon }) => (
        <NavLink key={text} to={to} end={to === '/'} className={styles.entry ?? ''}>
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

import { useRemotes } from '@santhe/federation'
import { Link, NavLink, useCart, useSession } from '@santhe/host'
import { buttonClass, classes, Icon, LanguageSwitch, LazyPart, useTexts } from '@santhe/ui'
import frameTexts from '../texts/en/frame.json'
import { AvatarMenu, accountEntries } from './AvatarMenu.tsx'
import { CartCount, CartLink } from './CartLink.tsx'
import styles from './Header.module.css'
import { DeliverTo } from './header-tool/DeliverTo.tsx'
import tool from './header-tool/HeaderTool.module.css'
import { useDisclosure } from './header-tool/use-disclosure.ts'

/** Returns the slices' links for the reader's role, ordered by slice name. docs/rendering.md#slices. */
function useSliceLinks() {
  const { slices } = useRemotes()
  const role = useSession().user?.role
  return slices
    .flatMap(({ navigation = [] }) => navigation)
    .filter(link => !link.for || (role && link.for.includes(role)))
}

const bell = async () => (await import('../bell/Bell.tsx')).Bell

const LINKS = [
  { to: '/products', text: 'browse' },
  { to: '/farmers', text: 'farmers' },
  { to: '/calendar', text: 'calendar' },
  { to: '/how-it-works', text: 'howItWorks' },
] as const

/** The shell's links, then those of slices. */
function Links({ className }: { className: string }) {
  const t = useTexts(frameTexts)
  const own = LINKS.map(({ to, text }) => ({ path: to, title: t(text) }))
  return [...own, ...useSliceLinks()].map(({ path, title }) => (
    <NavLink key={path} to={path} className={className}>
      {title}
    </NavLink>
  ))
}

/** docs/product/pages.md#header. */
export function Header() {
  const t = useTexts(frameTexts)
  const { user, isLoading } = useSession()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Wordmark />
        <nav className={styles.links} aria-label={t('mainMenu')}>
          <Links className={styles.link ?? ''} />
        </nav>
        <div className={styles.tools}>
          <DeliverTo />
          <Link to="/products#search" className={tool.round} aria-label={t('search')}>
            <Icon name="search" />
          </Link>
          <CartLink />
          {user && !user.helps && (
            <LazyPart load={bell} isEnabled placeholder={<span className={tool.round} aria-hidden="true" />} />
          )}
          {user && <AvatarMenu person={user} />}
          {!user && (
            <Link
              to="/login"
              className={classes(buttonClass({ size: 'small' }), styles.signIn, isLoading && styles.waiting)}
            >
              {t('signIn')}
            </Link>
          )}
          <SmallMenu />
        </div>
      </div>
    </header>
  )
}

function SmallMenu() {
  const t = useTexts(frameTexts)
  const { count } = useCart()
  const { user } = useSession()
  const { isOpen, around, button, panel } = useDisclosure<HTMLDivElement>()
  return (
    <div className={styles.small} ref={around}>
      <button {...button} className={tool.round} aria-label={isOpen ? t('closeMenu') : t('openMenu')}>
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
      <nav {...panel} className={styles.sheet} aria-label={t('mainMenu')}>
        <Links className={styles.sheetLink ?? ''} />
        <NavLink to="/cart" className={styles.sheetLink ?? ''}>
          <span>{t('cart')}</span> <CartCount count={count} />
        </NavLink>
        {isOpen && user && (
          <div className={styles.sheetAccount}>
            <LazyPart load={accountEntries} isEnabled />
          </div>
        )}
        {!user && <LanguageSwitch />}
        {!user && (
          <Link to="/login" className={classes(buttonClass({ isWide: true }), styles.sheetSignIn)}>
            {t('signIn')}
          </Link>
        )}
      </nav>
    </div>
  )
}

export function Wordmark() {
  const t = useTexts(frameTexts)
  return (
    <Link to="/" className={styles.wordmark} aria-label={t('home')}>
      Santhe <span lang="kn">ಸಂತೆ</span>
    </Link>
  )
}

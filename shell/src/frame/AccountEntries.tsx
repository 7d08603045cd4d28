import { Link, useSession } from '@santhe/host'
import { isStaff } from '@santhe/rules'
import { Avatar, classes, Icon, LanguageSwitch, useTexts } from '@santhe/ui'
import menuStyles from '@santhe/ui/menu.module.css'
import { useLogOut } from '../account/session/use-log-out.ts'
import { ViewToggle } from '../dashboard/ViewToggle.tsx'
import texts from '../texts/en/account-entries.json'
import styles from './AccountEntries.module.css'

/** docs/product/pages.md#avatar-menu. */
export function AccountEntries() {
  const t = useTexts(texts)
  const { user: person } = useSession()
  const { logOut, warning, anyway } = useLogOut()
  if (!person) return null
  return (
    <>
      <div className={styles.person}>
        <Avatar className={styles.picture} name={person.name} src={person.avatar} alt="" sizes="44px" />
        <div className={styles.facts}>
          <strong>{person.name}</strong>
          <span>{person.email}</span>
          {person.district && <span>{person.district}</span>}
        </div>
      </div>
      {isStaff(person.role) && (
        <Link to="/admin" className={menuStyles.entry}>
          <Icon name="settings" size="small" /> {t('adminDashboard')}
        </Link>
      )}
      <Link to="/dashboard" className={menuStyles.entry}>
        <Icon name="basket" size="small" /> {t('dashboard')}
      </Link>
      {!person.helps && (
        <Link to="/dashboard/profile" className={menuStyles.entry}>
          <Icon name="user" size="small" /> {t('profile')}
        </Link>
      )}
      {person.role === 'admin' && <ViewAs />}
      {person.role === 'farmer' && <ViewToggle />}
      <div className={styles.languages}>
        <LanguageSwitch />
      </div>
      {warning && (
        <p className={styles.warning} role="alert">
          {warning}
        </p>
      )}
      <button type="button" className={menuStyles.entry} onClick={() => void logOut()}>
        <Icon name="sign-out" size="small" /> {warning ? anyway : t('logOut')}
      </button>
    </>
  )
}

const VIEWS = ['admin', 'customer', 'farmer'] as const

/** docs/product/accounts.md#viewing-mode */
function ViewAs() {
  const t = useTexts(texts)
  const { viewingAs, setViewingAs } = useSession()
  return (
    <fieldset className={styles.viewAs}>
      <legend>{t('viewAs')}</legend>
      <div className={styles.views}>
        {VIEWS.map(view => (
          <button
            key={view}
            type="button"
            className={classes(styles.view, viewingAs === view && styles.chosen)}
            aria-pressed={viewingAs === view}
            onClick={() => setViewingAs(view)}
          >
            {t(view)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

import type { SessionPerson } from '@santhe/contracts'
import { Link, useNavigate, useSession } from '@santhe/host'
import { isStaff } from '@santhe/rules'
import { Avatar, classes, Icon, MENU, MENU_ENTRY, useTexts } from '@santhe/ui'
import { useId } from 'react'
import { frameTexts } from '../texts.ts'
import styles from './AvatarMenu.module.css'
import { useDisclosure } from './use-disclosure.ts'

/** Name, e-mail and district, and where a signed-in person can go. docs/product/pages.md#avatar-menu. */
export function AvatarMenu({ person }: { person: SessionPerson }) {
  const t = useTexts(frameTexts)
  const panelId = useId()
  const { signOut } = useSession()
  const navigate = useNavigate()
  const { isOpen, toggle, close, around, button } = useDisclosure<HTMLDivElement>()
  const handleSignOut = () => {
    close()
    void signOut()
    navigate('/')
  }
  return (
    <div className={styles.around} ref={around}>
      <button
        type="button"
        ref={button}
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-label={t('account', { name: person.name })}
        onClick={toggle}
      >
        <Avatar className={styles.avatar} name={person.name} src={person.avatar} alt="" sizes="40px" />
      </button>
      <div id={panelId} className={classes(MENU, styles.panel)} hidden={!isOpen}>
        <div className={styles.person}>
          <strong>{person.name}</strong>
          <span>{person.email}</span>
          {person.district && <span>{person.district}</span>}
        </div>
        {isStaff(person.role) && (
          <Link to="/admin" className={MENU_ENTRY}>
            <Icon name="settings" size="small" /> {t('adminDashboard')}
          </Link>
        )}
        <Link to="/dashboard" className={MENU_ENTRY}>
          <Icon name="basket" size="small" /> {t('dashboard')}
        </Link>
        <Link to="/dashboard/profile" className={MENU_ENTRY}>
          <Icon name="user" size="small" /> {t('profile')}
        </Link>
        <button type="button" className={MENU_ENTRY} onClick={handleSignOut}>
          <Icon name="sign-out" size="small" /> {t('logOut')}
        </button>
      </div>
    </div>
  )
}

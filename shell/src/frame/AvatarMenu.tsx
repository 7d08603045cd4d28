import type { SessionPerson } from '@santhe/contracts'
import { Avatar, classes, LazyPart, MENU, useTexts } from '@santhe/ui'
import { useId } from 'react'
import { frameTexts } from '../texts.ts'
import styles from './AvatarMenu.module.css'
import { accountEntries } from './account-entries.ts'
import { useDisclosure } from './header-tool/use-disclosure.ts'

/** The account behind the person's picture; on phones its entries stand in the header's menu instead. docs/product/pages.md#avatar-menu. */
export function AvatarMenu({ person }: { person: SessionPerson }) {
  const t = useTexts(frameTexts)
  const panelId = useId()
  const { isOpen, toggle, around, button } = useDisclosure<HTMLDivElement>()
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
        <LazyPart load={accountEntries} isEnabled={isOpen} />
      </div>
    </div>
  )
}

import type { SessionPerson } from '@santhe/contracts'
import { Avatar, classes, LazyPart, useTexts } from '@santhe/ui'
import menuStyles from '@santhe/ui/menu.module.css'
import frameTexts from '../texts/en/frame.json'
import styles from './AvatarMenu.module.css'
import tool from './header-tool/HeaderTool.module.css'
import { useDisclosure } from './header-tool/use-disclosure.ts'

/** Phones have it in the header's menu. docs/product/pages.md#avatar-menu. */
export function AvatarMenu({ person }: { person: SessionPerson }) {
  const t = useTexts(frameTexts)
  const { isOpen, around, button, panel } = useDisclosure<HTMLDivElement>()
  return (
    <div className={styles.around} ref={around}>
      <button {...button} className={tool.round} aria-label={t('account', { name: person.name })}>
        <Avatar className={styles.avatar} name={person.name} src={person.avatar} alt="" sizes="40px" />
      </button>
      <div {...panel} className={classes(menuStyles.menu, styles.panel)}>
        <LazyPart load={accountEntries} isEnabled={isOpen} />
      </div>
    </div>
  )
}

export const accountEntries = async () => (await import('./AccountEntries.tsx')).AccountEntries

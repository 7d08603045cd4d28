import { browserStore, useSession } from '@santhe/host'
import { classes, Icon, useTexts } from '@santhe/ui'
import { useEffect, useState } from 'react'
import texts from '../texts/en/view-toggle.json'
import styles from './ViewToggle.module.css'

const SEEN = 'santhe-toggle-seen'

/** Only on the first page of a dashboard; afterwards the menu has it. docs/product/accounts.md#role-toggle */
export function FirstViewToggle() {
  const [isFirst] = useState(() => browserStore.getItem(SEEN) === null)
  useEffect(() => browserStore.setItem(SEEN, '1'), [])
  return isFirst ? <ViewToggle /> : null
}

/** docs/product/accounts.md#role-toggle. */
export function ViewToggle() {
  const t = useTexts(texts)
  const { viewingAs, setViewingAs } = useSession()
  const options = [
    { view: 'customer', text: t('buy'), hint: t('buyHint'), icon: 'basket' },
    { view: 'farmer', text: t('sell'), hint: t('sellHint'), icon: 'leaf' },
  ] as const
  return (
    <fieldset className={styles.toggle}>
      <legend className={styles.banner}>{t('banner')}</legend>
      <div className={styles.options}>
        {options.map(({ view, text, hint, icon }) => (
          <button
            key={view}
            type="button"
            className={classes(styles.option, viewingAs === view && styles.chosen)}
            aria-pressed={viewingAs === view}
            title={hint}
            onClick={() => setViewingAs(view)}
          >
            <Icon name={icon} size="small" /> {text}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

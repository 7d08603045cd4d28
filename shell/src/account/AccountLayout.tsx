import { Icon, useTexts } from '@santhe/ui'
import type { ReactNode } from 'react'
import accountTexts from '../texts/en/account.json'
import styles from './AccountLayout.module.css'
import { FarmScene } from './FarmScene.tsx'

interface AccountLayoutProps {
  title: string
  lead: string
  children: ReactNode
}

/** Form left, illustration right; on phones the form below a strip of landscape. */
export function AccountLayout({ title, lead, children }: AccountLayoutProps) {
  const t = useTexts(accountTexts)
  return (
    <div className={styles.layout}>
      <section className={styles.form}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </section>
      <aside className={styles.scene} aria-hidden="true">
        <FarmScene />
        <div className={styles.words}>
          <p className={styles.line}>{t('scene.line')}</p>
          <ul className={styles.points}>
            <li>
              <Icon name="basket" size="small" /> {t('scene.crates')}
            </li>
            <li>
              <Icon name="calendar" size="small" /> {t('scene.calendar')}
            </li>
            <li>
              <Icon name="leaf" size="small" /> {t('scene.farmers')}
            </li>
          </ul>
        </div>
      </aside>
    </div>
  )
}

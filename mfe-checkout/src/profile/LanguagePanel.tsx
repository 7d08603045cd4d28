import { LanguageSwitch, Panel, useTexts } from '@santhe/ui'
import texts from '../texts/en/checkout.json'
import styles from './profile.module.css'

/** docs/product/accounts.md#language */
export function LanguagePanel() {
  const t = useTexts(texts)
  return (
    <Panel title={t('language.title')}>
      <p className={styles.text}>{t('language.text')}</p>
      <LanguageSwitch />
    </Panel>
  )
}

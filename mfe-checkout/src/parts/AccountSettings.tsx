import { useSession } from '@santhe/host'
import { SectionHeading, useTexts } from '@santhe/ui'
import { AccountPicture } from '../profile/AccountPicture.tsx'
import { ChangePassword } from '../profile/ChangePassword.tsx'
import { Devices } from '../profile/Devices.tsx'
import { LanguagePanel } from '../profile/LanguagePanel.tsx'
import { NewsSettings } from '../profile/news/NewsSettings.tsx'
import styles from '../profile/profile.module.css'
import texts from '../texts/en/checkout.json'

/** Settings of every account; the dashboard shows them below a farm's profile. */
export function AccountSettings() {
  const t = useTexts(texts)
  const { user } = useSession()
  if (!user) return null
  return (
    <div className={styles.part}>
      <SectionHeading title={t('account.settings')} />
      <AccountPicture person={user} />
      <NewsSettings />
      <LanguagePanel />
      <Devices />
      <ChangePassword person={user} />
    </div>
  )
}

import { useEndpoint } from '@santhe/client'
import { type CustomerProfile, readCustomerProfile } from '@santhe/contracts'
import { textOf, useSession } from '@santhe/host'
import { ErrorState, Panel, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { AccountPicture } from '../profile/AccountPicture.tsx'
import { ChangePassword } from '../profile/ChangePassword.tsx'
import { CustomerProfileFields, useCustomerProfileForm } from '../profile/CustomerProfileFields.tsx'
import { Devices } from '../profile/Devices.tsx'
import { LanguagePanel } from '../profile/LanguagePanel.tsx'
import { NewsSettings } from '../profile/news/NewsSettings.tsx'
import styles from '../profile/profile.module.css'
import { SavedAddresses } from '../profile/SavedAddresses.tsx'
import texts from '../texts/en/checkout.json'

/** docs/product/pages.md#dashboard. */
export function BuyerProfile() {
  const t = useTexts(texts)
  const { user } = useSession()
  if (!user) return null
  return (
    <div className={styles.part}>
      <h1>{t('account.profile')}</h1>
      <AccountPicture person={user} />
      <SavedProfile key={user.id} personId={user.id} />
      <SavedAddresses />
      <NewsSettings />
      <LanguagePanel />
      <Devices />
      <ChangePassword person={user} />
    </div>
  )
}

function SavedProfile({ personId }: { personId: number }) {
  const t = useTexts(texts)
  const { data, error, isRefreshing, retry } = useEndpoint(readCustomerProfile, {}, { fresh: true })
  if (data) return <ProfileForm profile={data} personId={personId} />
  if (error) {
    return <ErrorState title={t('account.loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  }
  return (
    <Panel title={t('profile.about')}>
      <SkeletonGroup className={blocks.fields}>
        {['name', 'email', 'phone', 'address'].map(field => (
          <Skeleton key={field} shape="pill" />
        ))}
      </SkeletonGroup>
    </Panel>
  )
}

function ProfileForm({ profile, personId }: { profile: CustomerProfile; personId: number }) {
  return <CustomerProfileFields form={useCustomerProfileForm(profile, personId)} />
}

import { useEndpoint } from '@santhe/client'
import { type FarmerProfile, readFarmerProfile } from '@santhe/contracts'
import { Link, textOf, useSession } from '@santhe/host'
import { ErrorState, Icon, Panel, SectionHeading, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { HelpPanel } from '../help/HelpPanel.tsx'
import { FarmProfileFields } from '../profile/FarmProfileFields.tsx'
import styles from '../profile/farm-profile.module.css'
import { useFarmerProfileForm } from '../profile/use-farmer-profile-form.ts'
import profileTexts from '../texts/en/profile.json'
import { ModeSwitch } from '../three-buttons/ModeSwitch.tsx'

/** docs/product/farmer-dashboard.md#farm-profile */
export function FarmProfile() {
  const t = useTexts(profileTexts)
  const { user } = useSession()
  if (!user) return null
  return (
    <div className={styles.part}>
      <SectionHeading
        as="h1"
        title={t('profile.title')}
        link={
          user.farmId !== null && (
            <Link to={`/farmers/${user.farmId}`}>
              {t('profile.open')} <Icon name="arrow-right" size="small" />
            </Link>
          )
        }
      />
      <HelpPanel />
      <SavedProfile key={user.id} personId={user.id} />
      {user.farmId !== null && <ModeSwitch isOn={user.threeButtons ?? false} />}
    </div>
  )
}

function SavedProfile({ personId }: { personId: number }) {
  const t = useTexts(profileTexts)
  const { data, error, isRefreshing, retry } = useEndpoint(readFarmerProfile, {}, { fresh: true })
  if (data) return <ProfileForm profile={data} personId={personId} />
  if (error) {
    return <ErrorState title={t('profile.loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  }
  return (
    <Panel title={t('profile.pictures')}>
      <SkeletonGroup className={blocks.fields}>
        <Skeleton shape="picture" ratio="16 / 9" />
        <Skeleton shape="picture" ratio="16 / 9" />
      </SkeletonGroup>
    </Panel>
  )
}

function ProfileForm({ profile, personId }: { profile: FarmerProfile; personId: number }) {
  return <FarmProfileFields form={useFarmerProfileForm(profile, personId)} />
}

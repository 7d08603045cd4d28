import { useEndpoint } from '@santhe/client'
import { type Farm, readFollowStatus } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { Button, Icon } from '@santhe/ui'
import { useT } from '../../texts.ts'
import { useToggleFollow } from './use-toggle-follow.ts'

/** Signed-in users only. docs/product/farms.md#follow. */
export function FollowButton({ farm }: { farm: Pick<Farm, 'id' | 'farmName'> }) {
  const t = useT()
  const { isSignedIn } = useSession()
  const { data, error } = useEndpoint(readFollowStatus, { params: { id: farm.id } }, { skip: !isSignedIn })
  const isFollowing = data?.isFollowing === true
  const { toggle, isBusy } = useToggleFollow(farm.id, isFollowing)
  if (!isSignedIn) return null
  if (error && !data) return <p role="alert">{t('follow.statusFailed')}</p>
  return (
    <Button
      look={isFollowing ? 'quiet' : 'primary'}
      isBusy={isBusy}
      disabled={!data}
      aria-pressed={isFollowing}
      aria-label={t('follow.label', { name: farm.farmName })}
      onClick={() => void toggle()}
    >
      <Icon name="heart" size="small" isFilled={isFollowing} />
      {t(isFollowing ? 'follow.following' : 'follow.follow')}
    </Button>
  )
}

import { useEndpoint } from '@santhe/client'
import { type Farm, listFollowedFarms } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { Icon } from '@santhe/ui'
import { useT } from '../../texts.ts'
import styles from './FollowHeart.module.css'
import { useToggleFollow } from './use-toggle-follow.ts'

/** Signed-in users only; all cards share one read. */
export function FollowHeart({ farm }: { farm: Pick<Farm, 'id' | 'farmName'> }) {
  const t = useT()
  const { isSignedIn } = useSession()
  const followed = useEndpoint(listFollowedFarms, {}, { skip: !isSignedIn }).data
  const isFollowing = followed?.includes(farm.id) === true
  const { toggle, isBusy } = useToggleFollow(farm.id, isFollowing)
  if (!isSignedIn || !followed) return null
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={isFollowing}
      aria-label={t('follow.label', { name: farm.farmName })}
      aria-busy={isBusy || undefined}
      onClick={() => {
        if (!isBusy) void toggle()
      }}
    >
      <Icon name="heart" isFilled={isFollowing} />
    </button>
  )
}

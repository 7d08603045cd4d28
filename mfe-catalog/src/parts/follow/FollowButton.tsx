import { useCall, useEndpoint } from '@santhe/client'
import { type Farm, listFollowedFarms, readFollowStatus, toggleFollow } from '@santhe/contracts'
import { newKey, useSession, useToast } from '@santhe/host'
import { Button, Icon, useTexts } from '@santhe/ui'
import { useRef } from 'react'
import catalogTexts from '../../texts/en/catalog.json'
import styles from './FollowHeart.module.css'

/** Signed-in users only. docs/product/farms.md#follow. */
export function FollowButton({ farm }: { farm: Pick<Farm, 'id' | 'farmName'> }) {
  const t = useTexts(catalogTexts)
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

/** Signed-in users only; all cards share one read. */
export function FollowHeart({ farm }: { farm: Pick<Farm, 'id' | 'farmName'> }) {
  const t = useTexts(catalogTexts)
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

/** With a toast. docs/product/farms.md#follow. */
export function useToggleFollow(
  farmId: number,
  isFollowing: boolean,
): { toggle: () => Promise<void>; isBusy: boolean } {
  const t = useTexts(catalogTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(toggleFollow)
  /** A press without a response: pressing again in the same state retries it under the same key. */
  const pending = useRef<{ isFollowing: boolean; key: string }>(undefined)
  async function toggle(): Promise<void> {
    if (pending.current?.isFollowing !== isFollowing) pending.current = { isFollowing, key: newKey() }
    const outcome = await send({ params: { id: farmId }, idempotencyKey: pending.current.key })
    if (!outcome.ok) return toast({ tone: 'bad', title: t('follow.error'), text: outcome.error.message })
    pending.current = undefined
    toast({ tone: 'good', title: t(outcome.data.isFollowing ? 'follow.followed' : 'follow.unfollowed') })
  }
  return { toggle, isBusy }
}

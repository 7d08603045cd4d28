import { useCall } from '@santhe/client'
import { toggleFollow } from '@santhe/contracts'
import { newKey, useToast } from '@santhe/host'
import { useRef } from 'react'
import { useT } from '../../texts.ts'

/** With a toast. docs/product/farms.md#follow. */
export function useToggleFollow(
  farmId: number,
  isFollowing: boolean,
): { toggle: () => Promise<void>; isBusy: boolean } {
  const t = useT()
  const toast = useToast()
  const [send, { isBusy }] = useCall(toggleFollow)
  /** A press without a response yet: pressed again on the same state, it is the same press. */
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

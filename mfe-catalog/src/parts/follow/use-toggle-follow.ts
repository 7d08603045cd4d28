import { useCall } from '@santhe/client'
import { toggleFollow } from '@santhe/contracts'
import { useToast } from '@santhe/host'
import { useT } from '../../texts.ts'

/** With a toast. docs/product/farms.md#follow. */
export function useToggleFollow(farmId: number): { toggle: () => Promise<void>; isBusy: boolean } {
  const t = useT()
  const toast = useToast()
  const [send, { isBusy }] = useCall(toggleFollow)
  async function toggle(): Promise<void> {
    const outcome = await send({ params: { id: farmId } })
    if (!outcome.ok) return toast({ tone: 'bad', title: t('follow.error'), text: outcome.error.message })
    toast({ tone: 'good', title: t(outcome.data.isFollowing ? 'follow.followed' : 'follow.unfollowed') })
  }
  return { toggle, isBusy }
}

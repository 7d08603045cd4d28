import { useEndpoint, useTellMe } from '@santhe/client'
import { type FarmDetail, readFollowStatus } from '@santhe/contracts'
import type { NewsKind } from '@santhe/rules'
import { TellMeButton } from '@santhe/ui/tell-me'
import { useToggleFollow } from '../../parts/follow/FollowButton.tsx'

const KINDS: readonly NewsKind[] = ['followedFarms']

export interface FarmNewsProps {
  farm: Pick<FarmDetail, 'id' | 'farmName'>
  /** Props shared with the visitors' button. */
  button: { id: string; className: string | undefined; name: string }
  /** Pressed as a visitor, and signed in since. */
  isBack: boolean
}

/** For signed-in users. On while they follow the farm and this device gets its news; pressing does both. */
export function FarmNews({ farm, button, isBack }: FarmNewsProps) {
  const follow = useEndpoint(readFollowStatus, { params: { id: farm.id } }).data
  const isFollowing = follow?.isFollowing === true
  const { toggle, isBusy: isFollowBusy } = useToggleFollow(farm.id, isFollowing)
  const { state, isLoading, isPhone, isBusy, line, press } = useTellMe(KINDS)
  if (!isLoading && (state === undefined || state === 'unsupported')) return null
  const handlePress = async () => {
    // This device already gets news; only following is missing.
    const isOn = state === 'on' && !isFollowing ? true : await press()
    if (isOn && !isFollowing) await toggle()
  }
  return (
    <TellMeButton
      {...button}
      isOn={state === 'on' && isFollowing}
      isBusy={isBusy || isFollowBusy}
      isPhone={isPhone}
      disabled={isLoading || !follow}
      line={line ?? (isBack && state === 'off' ? 'again' : undefined)}
      onPress={() => void handlePress()}
    />
  )
}

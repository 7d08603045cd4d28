import { useEndpoint, useTellMe } from '@santhe/client'
import { type FarmDetail, readFollowStatus } from '@santhe/contracts'
import type { NewsKind } from '@santhe/rules'
import { TellMeButton } from '@santhe/ui/tell-me'
import { useToggleFollow } from '../../../parts/follow/use-toggle-follow.ts'

const KINDS: readonly NewsKind[] = ['followedFarms']

export interface FarmNewsProps {
  farm: Pick<FarmDetail, 'id' | 'farmName'>
  /** What the button has for visitors too. */
  button: { id: string; className: string | undefined; name: string }
  /** The person pressed it as a visitor, and has signed in since. */
  isBack: boolean
}

/** 'Tell me' for somebody signed in: on where they follow the farm and its news reaches this device. A farm's news goes to followers alone, so a press follows it as well. */
export function FarmNews({ farm, button, isBack }: FarmNewsProps) {
  const follow = useEndpoint(readFollowStatus, { params: { id: farm.id } }).data
  const { toggle, isBusy: isFollowBusy } = useToggleFollow(farm.id)
  const { state, isLoading, isPhone, isBusy, line, press } = useTellMe(KINDS)
  if (!isLoading && (state === undefined || state === 'unsupported')) return null
  const isFollowing = follow?.isFollowing === true
  const handlePress = async () => {
    // The device gets such news already: what is missing is this farm.
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

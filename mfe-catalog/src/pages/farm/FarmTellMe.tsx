import type { FarmDetail } from '@santhe/contracts'
import { useLocation, useNavigate, useSession } from '@santhe/host'
import { TellMeButton } from '@santhe/ui/tell-me'
import { type ComponentType, lazy, Suspense } from 'react'
import type { FarmNewsProps } from './FarmNews.tsx'
import styles from './FarmView.module.css'

/** Anchor to return to after sign-in. */
const PLACE = 'tell-me'

/** Without its chunk the button is missing, but the page works. */
const FarmNews = lazy<ComponentType<FarmNewsProps>>(() =>
  import(/* webpackChunkName: "FarmNews" */ './FarmNews.tsx').then(
    ({ FarmNews }) => ({ default: FarmNews }),
    () => ({ default: () => null }),
  ),
)

/**
 * Push news of a farm. Visitors sign in and press again: browsers ask for permission only on a press.
 * docs/product/notifications.md#tell-me.
 */
export function FarmTellMe({ farm }: { farm: Pick<FarmDetail, 'id' | 'farmName'> }) {
  const { isSignedIn } = useSession()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const goToSignIn = () => navigate(`/login?redirect=${encodeURIComponent(`${pathname}${search}#${PLACE}`)}`)
  const button = { id: PLACE, className: styles.tellMe, name: farm.farmName, isPhone: false }
  if (!isSignedIn) return <TellMeButton {...button} isOn={false} isBusy={false} onPress={goToSignIn} />
  return (
    <Suspense fallback={<TellMeButton {...button} isOn={false} isBusy={false} disabled onPress={goToSignIn} />}>
      <FarmNews farm={farm} button={button} isBack={hash === `#${PLACE}`} />
    </Suspense>
  )
}

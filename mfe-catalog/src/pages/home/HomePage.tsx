import { useSession } from '@santhe/host'
import { LazyPart } from '@santhe/ui'
import { RoleToggle } from '../../parts/page/RoleToggle.tsx'
import { CalendarPreview } from './CalendarPreview.tsx'
import { FeaturedFarms } from './FeaturedFarms.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { JoinChoice } from './JoinChoice.tsx'
import { SeasonNow } from './SeasonNow.tsx'
import { StayUpdated } from './StayUpdated.tsx'

const greeting = async () => (await import(/* webpackChunkName: "Greeting" */ './greeting/Greeting.tsx')).Greeting

/** The home page's sections in the order of docs/product/pages.md#home-sections; each loads and fails alone. */
export function HomePage() {
  const { isSignedIn, user } = useSession()
  return (
    <>
      <RoleToggle />
      {/* Farmers have the toggle above it, and see a product on the first screen of a phone all the same. */}
      <Hero isShort={user?.role === 'farmer'}>
        <LazyPart load={greeting} isEnabled={isSignedIn} />
      </Hero>
      <SeasonNow />
      <CalendarPreview />
      <FeaturedFarms />
      <HowItWorks />
      <JoinChoice />
      <StayUpdated />
    </>
  )
}

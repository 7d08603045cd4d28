import { useSession } from '@santhe/host'
import { LazyPart } from '@santhe/ui'
import { RoleToggle } from '../../parts/page/RoleToggle.tsx'
import { Hero } from './Hero.tsx'
import { CalendarPreview, FeaturedFarms, HowItWorks, JoinChoice, SeasonNow } from './HomeSections.tsx'
import { StayUpdated } from './StayUpdated.tsx'

const greeting = async () => (await import(/* webpackChunkName: "Greeting" */ './greeting/Greeting.tsx')).Greeting

/** Sections in the order of docs/product/pages.md#home-sections; each loads and fails on its own. */
export function HomePage() {
  const { isSignedIn } = useSession()
  return (
    <>
      <RoleToggle />
      <Hero>
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

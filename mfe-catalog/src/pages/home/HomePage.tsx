import { RoleToggle } from '../../parts/page/RoleToggle.tsx'
import { CalendarPreview } from './CalendarPreview.tsx'
import { FeaturedFarms } from './FeaturedFarms.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { JoinChoice } from './JoinChoice.tsx'
import { OrderAgain } from './OrderAgain.tsx'
import { SeasonNow } from './SeasonNow.tsx'
import { StayUpdated } from './StayUpdated.tsx'

/** The home page's sections in the order of docs/product/pages.md#home-sections; each loads and fails alone. */
export function HomePage() {
  return (
    <>
      <RoleToggle />
      <Hero />
      <OrderAgain />
      <SeasonNow />
      <CalendarPreview />
      <FeaturedFarms />
      <HowItWorks />
      <JoinChoice />
      <StayUpdated />
    </>
  )
}

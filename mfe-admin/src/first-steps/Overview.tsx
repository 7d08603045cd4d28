import { useSession } from '@santhe/host'
import { may } from '@santhe/rules'
import { OverviewTab } from '../overview/OverviewTab.tsx'
import { RoundCard } from '../round/RoundCard.tsx'
import { FirstSteps } from './FirstSteps.tsx'

export function Overview() {
  const { user } = useSession()
  if (user?.role === 'delivery_agent')
    return (
      <>
        <RoundCard />
        <OverviewTab />
      </>
    )
  if (user === null || !may(user, 'admin.only')) return <OverviewTab />
  return (
    <FirstSteps>
      <OverviewTab />
    </FirstSteps>
  )
}

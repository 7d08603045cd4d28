import type { FarmDetail } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { firstPart } from '../../../parts/first-part.ts'

/** Farmers and admins see the whole location, others its first part. docs/product/roles.md#location-visibility. */
export function useDisplayedLocation({ location }: Pick<FarmDetail, 'location'>): string {
  const { user } = useSession()
  if (user?.role === 'admin' || user?.role === 'farmer') return location
  return firstPart(location)
}

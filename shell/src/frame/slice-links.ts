import { useRemotes } from '@santhe/federation'
import { useSession } from '@santhe/host'

/** Returns the links that slices offer to who is reading, in the order of their names. docs/rendering.md#slices. */
export function useSliceLinks() {
  const { slices } = useRemotes()
  const role = useSession().user?.role
  return slices
    .flatMap(({ navigation = [] }) => navigation)
    .filter(link => !link.for || (role && link.for.includes(role)))
}

import { useNow } from '@santhe/host'
import { type IstDate, istDateOf } from '@santhe/rules'

/** IST date at the host's time. */
export function useToday(): IstDate {
  return istDateOf(useNow())
}

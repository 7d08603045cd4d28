import { useNow } from '@santhe/host'
import { type IstDate, istDateOf } from '@santhe/rules'

/** The date it is in India, by the host's moment. */
export function useToday(): IstDate {
  return istDateOf(useNow())
}

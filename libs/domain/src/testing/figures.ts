import type { Domain } from '../foundation/domain.ts'
import { countEvents } from '../office/statistics/count-events.ts'

/** Later than the time of any test and every undo. */
const LONG_AFTER = new Date('2100-01-01T00:00:00.000Z')

export async function countAllEvents(domain: Domain): Promise<void> {
  const onFailure = (_event: unknown, error: unknown) => {
    throw error
  }
  while ((await countEvents({ now: LONG_AFTER, onFailure }, domain)) > 0);
}

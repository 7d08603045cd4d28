import { readStatistics, readStatisticsHistory } from '@santhe/contracts'
import { statistics } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentHistory, presentStatistics } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'

export function statisticsRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(readStatistics, async ({ actor, now }) => presentStatistics(await statistics.read({ actor }, domain), now)),
    serve(readStatisticsHistory, async ({ actor, query: { days }, now }) =>
      presentHistory(await statistics.readHistory({ actor, days, now }, domain)),
    ),
  ]
}

import { readStatistics } from '@santhe/contracts'
import { statistics } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentStatistics } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'

export function statisticsRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(readStatistics, async ({ actor, now }) => presentStatistics(await statistics.read({ actor }, domain), now)),
  ]
}

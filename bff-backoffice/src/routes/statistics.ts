import { readStatistics } from '@santhe/contracts'
import { readStatistics as countWithin } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentStatistics } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'

export function statisticsRoutes({ domain }: Backend): Served[] {
  return [serve(readStatistics, async ({ actor, now }) => presentStatistics(await countWithin({ actor }, domain), now))]
}

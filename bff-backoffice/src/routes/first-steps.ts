import { readFirstSteps } from '@santhe/contracts'
import { statistics } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../backend.ts'

export function firstStepRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [serve(readFirstSteps, () => statistics.countFirstSteps(domain))]
}

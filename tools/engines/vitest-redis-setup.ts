import { provideTestEngines } from './test-engines.ts'

/** Redis alone, for rooms that know no database. */
export function setup(): Promise<() => Promise<void>> {
  return provideTestEngines(['redis'])
}

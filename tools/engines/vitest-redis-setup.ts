import { provideTestEngines } from './test-engines.ts'

/** Redis alone, for packages that use no database. */
export function setup(): Promise<() => Promise<void>> {
  return provideTestEngines(['redis'])
}

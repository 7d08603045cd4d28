import { provideTestEngines } from './test-engines.ts'

/** Starts Redis only, for packages that use no database. */
export function setup(): Promise<() => Promise<void>> {
  return provideTestEngines(['redis'])
}

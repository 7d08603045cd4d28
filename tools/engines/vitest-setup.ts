import { provideTestEngines } from './test-engines.ts'

/** Starts MongoDB and Redis for a run of vitest, which calls this only if a selected test file's project names it. */
export function setup(): Promise<() => Promise<void>> {
  return provideTestEngines(['mongo', 'redis'])
}

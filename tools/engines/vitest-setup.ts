import { provideTestEngines } from './test-engines.ts'

/** Starts MongoDB and Redis for a run of vitest, which calls this only when a selected test file belongs to a project that names it. */
export function setup(): Promise<() => Promise<void>> {
  return provideTestEngines(['mongo', 'redis'])
}

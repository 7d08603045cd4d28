import type { Contract } from './endpoint.ts'
import * as resources from './resources.ts'

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'call' in value && 'owner' in value
}

/** For servers and tools; browsers import single contracts. */
export const ALL_CALLS: readonly { name: string; resource: string; contract: Contract }[] = Object.entries(
  resources,
).flatMap(([resource, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => (isContract(value) ? [{ name, resource, contract: value }] : [])),
)

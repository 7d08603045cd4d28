import type { Fault, FaultKind } from './ledger-state.ts'
import type { Ledger } from './open-ledger.ts'

export interface FaultQuery {
  readonly orderId?: string | undefined
  readonly operation?: Fault['operation']
}

/** Returns the first fault of these kinds that applies, and decrements its count; undefined if there is none. */
export function takeFault({ state, now }: Ledger, kinds: readonly FaultKind[], query: FaultQuery): Fault | undefined {
  const fault = state.faults.find(
    ({ kind, orderId, operation }) =>
      kinds.includes(kind) &&
      (orderId === undefined || orderId === query.orderId) &&
      (operation === undefined || operation === query.operation),
  )
  if (!fault) return undefined
  fault.count -= 1
  fault.beganAt ??= now()
  if (fault.count === 0) state.faults.splice(state.faults.indexOf(fault), 1)
  return fault
}

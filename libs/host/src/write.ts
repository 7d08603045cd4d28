import type { Contract } from '@santhe/contracts'
import { api } from './api.ts'
import type { HostStore } from './create-host.ts'

/** A write of the host itself; invalidates afterwards. */
export function write(store: HostStore, contract: Contract, body: unknown) {
  const { call, method, path: url, invalidates } = contract
  return store.dispatch(api.endpoints.write.initiate({ call, method, url, body, invalidates }))
}

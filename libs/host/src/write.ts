import type { Contract } from '@santhe/contracts'
import { api } from './api.ts'
import type { HostStore } from './create-host.ts'

/** Sends one of the host's own writes; what it invalidates is read again once it is done. */
export function write(store: HostStore, contract: Contract, body: unknown) {
  const { call, method, path: url, invalidates } = contract
  return store.dispatch(api.endpoints.write.initiate({ call, method, url, body, invalidates }))
}

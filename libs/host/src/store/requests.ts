import type { Contract } from '@santhe/contracts'
import { type ApiResponse, api, type ReadRequest } from './api.ts'
import type { HostStore } from './create-host.ts'

/** Sends a write of the host itself, and invalidates afterwards. */
export function write(store: HostStore, contract: Contract, body: unknown) {
  const { call, method, path: url, invalidates } = contract
  return store.dispatch(api.endpoints.write.initiate({ call, method, url, body, invalidates }))
}

/** Bypasses the cache. Drops `data` of a refused read, for which RTK Query returns the last good one. */
export async function readFresh(
  store: HostStore,
  request: ReadRequest,
): Promise<{ data: ApiResponse | undefined; error: unknown }> {
  const reading = store.dispatch(api.endpoints.read.initiate(request, { forceRefetch: true }))
  const { data, error, isSuccess } = await reading
  reading.unsubscribe()
  return { data: isSuccess ? data : undefined, error }
}

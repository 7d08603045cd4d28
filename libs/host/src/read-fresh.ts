import { type ApiResponse, api, type ReadRequest } from './api.ts'
import type { HostStore } from './create-host.ts'

/** Reads what the market has now, whatever is cached. Of a read that was refused there is no `data`: RTK Query gives that of the last good one beside the `error`. */
export async function readFresh(
  store: HostStore,
  request: ReadRequest,
): Promise<{ data: ApiResponse | undefined; error: unknown }> {
  const reading = store.dispatch(api.endpoints.read.initiate(request, { forceRefetch: true }))
  const { data, error, isSuccess } = await reading
  reading.unsubscribe()
  return { data: isSuccess ? data : undefined, error }
}

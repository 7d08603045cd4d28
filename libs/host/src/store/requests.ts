import type { Contract } from '@santhe/contracts'
import { type ApiResponse, api, type ReadRequest } from './api.ts'
import type { HostStore } from './create-host.ts'

type Parameters = Readonly<Record<string, unknown>>

/**
 * Builds a call's URL; the query is sorted without undefined values, so equal reads share a URL.
 * @throws Error when a path parameter is missing
 */
export function urlOf(contract: Contract, params: Parameters = {}, query: Parameters = {}): string {
  const path = contract.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${contract.call} needs the parameter '${name}'`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()
  return search ? `${path}?${search}` : path
}

/** Returns parameters as URL strings. */
export function parametersOf(value: unknown): Parameters {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** A write of the host itself; invalidates afterwards. */
export function write(store: HostStore, contract: Contract, body: unknown) {
  const { call, method, path: url, invalidates } = contract
  return store.dispatch(api.endpoints.write.initiate({ call, method, url, body, invalidates }))
}

/** Bypasses the cache. Drops `data` of a refused read, where RTK Query keeps the last good one. */
export async function readFresh(
  store: HostStore,
  request: ReadRequest,
): Promise<{ data: ApiResponse | undefined; error: unknown }> {
  const reading = store.dispatch(api.endpoints.read.initiate(request, { forceRefetch: true }))
  const { data, error, isSuccess } = await reading
  reading.unsubscribe()
  return { data: isSuccess ? data : undefined, error }
}

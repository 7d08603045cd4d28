import type { ServerResponse } from 'node:http'
import { SantheError } from '@santhe/rules'
import { Counter, Histogram, Registry } from 'prom-client'

/** Metrics of this program. Programs add their own. */
export const registry = new Registry()

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time until a response was sent, by path pattern; pages also by slice and release.',
  labelNames: ['route', 'method', 'status', 'slice', 'version'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})
const refused = new Counter({
  name: 'call_refused_total',
  help: 'Refused and failed calls, by error code.',
  labelNames: ['call', 'code'],
  registers: [registry],
})

/** Few values each: never a path, an id or a query. docs/operations.md#labels */
export interface RouteLabels {
  /** A path pattern, such as /products/:id. */
  readonly route: string
  readonly slice?: string | undefined
  readonly version?: string | undefined
}

const labels = new WeakMap<ServerResponse, RouteLabels>()
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Names a response's route for metrics and traces; the last one counts. */
export function labelRoute(response: ServerResponse, route: RouteLabels): void {
  labels.set(response, route)
}

export function routeOf(response: ServerResponse): RouteLabels {
  return labels.get(response) ?? { route: 'other' }
}

/** `status` is a class such as 2xx; 'none' if the client left before the headers. */
export function observeResponse(response: ServerResponse, method: string, seconds: number): void {
  const { route, slice = '', version = '' } = routeOf(response)
  const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : 'none'
  duration.observe({ route, method: METHODS.has(method) ? method : 'other', status, slice, version }, seconds)
}

export function countRefusal(call: string, failure: unknown): void {
  refused.inc({ call, code: failure instanceof SantheError ? failure.code : 'INTERNAL' })
}

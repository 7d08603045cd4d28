import type { Contract } from '@santhe/contracts'

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

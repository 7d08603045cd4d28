import type { Contract } from '@santhe/contracts'

export type Parameters = Readonly<Record<string, unknown>>

/** Returns the URL of a call: its path with the parameters in their places, and the query without what is undefined, sorted, so that the same read has one URL. Throws where a parameter of the path is missing. */
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

/** Returns the parameters of a call as they go into its URL. */
export function parametersOf(value: unknown): Parameters {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

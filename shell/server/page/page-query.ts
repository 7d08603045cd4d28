/**
 * Returns the query with the named parameters alone, each once and in the order of the names: so a page is read, rendered and cached once,
 * whatever else stands in its URL.
 */
export function pageQuery(query: URLSearchParams, names: readonly string[] = []): URLSearchParams {
  return new URLSearchParams(
    names.flatMap(name => {
      const value = query.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

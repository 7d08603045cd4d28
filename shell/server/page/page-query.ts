/** Keeps only the named parameters, once each and sorted, so other parameters share the cached page. */
export function pageQuery(query: URLSearchParams, names: readonly string[] = []): URLSearchParams {
  return new URLSearchParams(
    names.flatMap(name => {
      const value = query.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

/** Returns the filters in a URL, with defaults for missing ones. */
export function filtersIn<F extends Record<string, string>>(defaults: F, searchParams: URLSearchParams): F {
  const given = Object.entries(defaults).map(([name, value]) => [name, searchParams.get(name) ?? value])
  return { ...defaults, ...Object.fromEntries(given) }
}

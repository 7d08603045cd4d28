import type { Host } from '@santhe/host'

/** A store that lives as long as the page, for typed but unsent values. */
export function pageStore<V>(): (host: Host) => Map<string, V> {
  const stores = new WeakMap<Host, Map<string, V>>()
  return host => {
    const store = stores.get(host) ?? new Map<string, V>()
    stores.set(host, store)
    return store
  }
}

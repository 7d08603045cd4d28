import type { Host } from '@santhe/host'

/** Returns a function that returns a page's own store of values by key, which lives as long as the page does: what was typed and not yet sent. */
export function pageStore<V>(): (host: Host) => Map<string, V> {
  const stores = new WeakMap<Host, Map<string, V>>()
  return host => {
    const store = stores.get(host) ?? new Map<string, V>()
    stores.set(host, store)
    return store
  }
}

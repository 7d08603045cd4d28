/** Returns a function that makes a value once for each key: for what several calls of a test name and each of them leaves as it is. */
export function onceFor<Of, Value>(make: (of: Of) => Value, keyOf: (of: Of) => unknown): (of: Of) => Value {
  const values = new Map<unknown, { readonly value: Value }>()
  return of => {
    const key = keyOf(of)
    const entry = values.get(key) ?? { value: make(of) }
    values.set(key, entry)
    return entry.value
  }
}

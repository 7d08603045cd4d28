/** Creates a value once per key, for things that several calls of a test use and leave unchanged. */
export function onceFor<Of, Value>(make: (of: Of) => Value, keyOf: (of: Of) => unknown): (of: Of) => Value {
  const values = new Map<unknown, { readonly value: Value }>()
  return of => {
    const key = keyOf(of)
    const entry = values.get(key) ?? { value: make(of) }
    values.set(key, entry)
    return entry.value
  }
}

/** JSON of an object in two parts, sent one after the other. */
type Card = readonly [fixed: Buffer, varying: Buffer]

/** Limit for the cards of a kind together: those of some 30,000 products. */
const MAX_BYTES = 32 * 1024 * 1024

/**
 * Returns a function that makes a row's JSON. The `fixed` part is made once while all fit into memory, since the index
 * replaces changed rows; parts that differ between lists follow.
 */
export function cardsOf<Row extends object>(fixed: (row: Row) => object, maxBytes = MAX_BYTES) {
  let made = new WeakMap<Row, Buffer>()
  let size = 0

  function make(row: Row): Buffer {
    const bytes = Buffer.from(JSON.stringify(fixed(row)).slice(0, -1))
    size += bytes.length
    if (size > maxBytes) [made, size] = [new WeakMap(), bytes.length]
    made.set(row, bytes)
    return bytes
  }

  return (row: Row, varying: object): Card => [
    made.get(row) ?? make(row),
    Buffer.from(`,${JSON.stringify(varying).slice(1)}`),
  ]
}

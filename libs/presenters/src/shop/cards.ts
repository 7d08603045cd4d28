/** JSON of an object in two parts, sent one after the other. */
type Card = readonly [fixed: Buffer, varying: Buffer]

/**
 * Returns a function that makes a row's JSON. The `fixed` part is made once, since the index replaces changed rows;
 * parts that differ between lists follow.
 */
export function cardsOf<Row extends object>(fixed: (row: Row) => object): (row: Row, varying: object) => Card {
  const made = new WeakMap<Row, Buffer>()
  return (row, varying) => {
    const bytes = made.get(row) ?? Buffer.from(JSON.stringify(fixed(row)).slice(0, -1))
    made.set(row, bytes)
    return [bytes, Buffer.from(`,${JSON.stringify(varying).slice(1)}`)]
  }
}

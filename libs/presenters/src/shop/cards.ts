/** JSON of an object in two parts, to be sent one after the other. */
type Card = readonly [fixed: Buffer, varying: Buffer]

/**
 * Returns a function that makes the JSON of a row: what is `fixed` of it is made once, as the index replaces a row that changes; what
 * differs from one list to the next follows behind.
 */
export function cardsOf<Row extends object>(fixed: (row: Row) => object): (row: Row, varying: object) => Card {
  const made = new WeakMap<Row, Buffer>()
  return (row, varying) => {
    const bytes = made.get(row) ?? Buffer.from(JSON.stringify(fixed(row)).slice(0, -1))
    made.set(row, bytes)
    return [bytes, Buffer.from(`,${JSON.stringify(varying).slice(1)}`)]
  }
}

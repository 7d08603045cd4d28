import { FileProblem } from './file-problem.ts'
import { elementsOf } from './tags.ts'

/** At most 1,000 of these rows are products. Distant cells make the parser fill everything between. */
const MOST_LINES = 5000
/** A row number, or a cell in the first 702 columns. */
const NEAR = /^[A-Z]{0,2}(\d+)$/i

/** @throws FileProblem when a worksheet has too many rows, or a distant row or cell. */
export function checkExtent(xml: string): void {
  let rows = 0
  for (const { name, attributes } of elementsOf(xml, 'row|c')) {
    rows += name === 'row' ? 1 : 0
    const place = attributes.get('r')
    const line = place === undefined ? 1 : Number(NEAR.exec(place)?.[1] ?? Number.POSITIVE_INFINITY)
    if (rows > MOST_LINES || line > MOST_LINES) throw new FileProblem('tooManyRows')
  }
}

import { FileProblem } from './file-problem.ts'
import { elementsOf } from './tags.ts'

/** Of these rows at most 1,000 are products; a row or column far away makes the reader fill all that lies between. */
const MOST_LINES = 5000
/** A row's number, or a cell in one of the first 702 columns. */
const NEAR = /^[A-Z]{0,2}(\d+)$/i

/** Throws FileProblem where the XML of a worksheet has more rows than can be read, or a row or cell far away. */
export function checkExtent(xml: string): void {
  let rows = 0
  for (const { name, attributes } of elementsOf(xml, 'row|c')) {
    rows += name === 'row' ? 1 : 0
    const place = attributes.get('r')
    const line = place === undefined ? 1 : Number(NEAR.exec(place)?.[1] ?? Number.POSITIVE_INFINITY)
    if (rows > MOST_LINES || line > MOST_LINES) throw new FileProblem('tooManyRows')
  }
}

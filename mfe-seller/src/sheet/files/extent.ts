import { FileProblem } from './file-problem.ts'

/** Of these rows at most 1,000 are products; a row or column far away makes the reader fill all that lies between. */
const MOST_LINES = 5000
const ROW = /<(?:\w+:)?row\b/g
/** Where a row or a cell says that it stands, whatever is around it. Nothing is read twice, however the text goes on. */
const PLACE = /\sr\s*=\s*["']([^"']*)/g
/** A row's number, or a cell in one of the first 702 columns. */
const NEAR = /^[A-Z]{0,2}(\d+)$/i

/** Throws FileProblem where the XML of a worksheet has more rows than can be read, or one far away. Takes as long as the text is, also for one that is meant to take long. */
export function checkExtent(xml: string): void {
  let rows = 0
  for (const _row of xml.matchAll(ROW)) {
    rows += 1
    if (rows > MOST_LINES) throw new FileProblem('tooManyRows')
  }
  for (const [, place = ''] of xml.matchAll(PLACE)) {
    const line = NEAR.exec(place)?.[1]
    if (line === undefined || Number(line) > MOST_LINES) throw new FileProblem('tooManyRows')
  }
}

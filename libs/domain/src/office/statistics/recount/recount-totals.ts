import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { FiguresOfAreas, type FiguresRecord } from '../../../records/figures.ts'
import { differenceOf, pathOf, sumOf } from '../figures.ts'
import { addFigures, flat } from '../stored-figures.ts'
import { differencesOf, type FigureDifference, type RecountOptions } from './difference.ts'

/** Compares the sum of an area's days with its days, in one transaction, and returns what differs; customers have no days. */
function recountTotal(area: string, { isMending }: RecountOptions, domain: Domain): Promise<FigureDifference[]> {
  return withTransaction(domain, async tx => {
    const records = await FiguresOfAreas(tx.connection)
      .find({ area })
      .session(tx.session ?? null)
      .lean<FiguresRecord[]>()
    const ofDays = (isOfDays: boolean) =>
      sumOf(records.filter(({ day }) => (day !== null) === isOfDays).map(({ figures }) => flat(figures)))
    const { [pathOf.customers]: _, ...stored } = ofDays(false)
    const counted = ofDays(true)
    if (isMending) await addFigures([{ area, day: null, difference: differenceOf(stored, counted) }], tx)
    return differencesOf({ area, day: null, stored, counted })
  })
}

/** Compares the sums of all days with the days, area by area, and returns what differs. */
export async function recountTotals(options: RecountOptions, domain: Domain): Promise<FigureDifference[]> {
  const areas = await FiguresOfAreas(domain.connection).distinct('area')
  const differences: FigureDifference[] = []
  for (const area of areas) differences.push(...(await recountTotal(area, options, domain)))
  return differences
}

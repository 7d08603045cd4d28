import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { AreaCustomers, FiguresOfAreas, type FiguresRecord } from '../../../records/figures.ts'
import { areasOfCustomer } from '../add-customers.ts'
import { areaKey } from '../areas.ts'
import { differenceOf, type Figures, pathOf, sumOf } from '../figures.ts'
import { addFigures } from '../stored-figures.ts'
import { differencesOf, type FigureDifference, type RecountOptions } from './difference.ts'

const { customers } = pathOf

interface AlikeCustomers {
  _id: { district: string; taluks: string[] }
  count: number
}

async function countByArea({ connection, session }: Domain): Promise<Map<string, Figures>> {
  const groups = await AreaCustomers(connection)
    .aggregate<AlikeCustomers>([{ $group: { _id: { district: '$district', taluks: '$taluks' }, count: { $sum: 1 } } }])
    .session(session ?? null)
  const counts = new Map<string, Figures>()
  for (const { _id, count } of groups) {
    for (const area of areasOfCustomer(_id).map(areaKey)) {
      counts.set(area, sumOf([counts.get(area) ?? {}, { [customers]: count }]))
    }
  }
  return counts
}

async function readStored({ connection, session }: Domain): Promise<Map<string, Figures>> {
  const stored = await FiguresOfAreas(connection)
    .find({ day: null })
    .select({ area: 1, [`figures.${customers}`]: 1 })
    .session(session ?? null)
    .lean<FiguresRecord[]>()
  return new Map(stored.map(({ area, figures = {} }) => [area, { [customers]: Number(figures[customers] ?? 0) }]))
}

/** Compares how many customers each district and taluk has with their records, in one transaction, and returns what differs. */
export function recountCustomerFigures({ isMending }: RecountOptions, domain: Domain): Promise<FigureDifference[]> {
  return withTransaction(domain, async tx => {
    const [right, stored] = [await countByArea(tx), await readStored(tx)]
    const compared = [...new Set([...right.keys(), ...stored.keys()])].map(area => ({
      ...{ area, day: null, stored: stored.get(area) ?? {}, counted: right.get(area) ?? {} },
    }))
    if (isMending) {
      const additions = compared.map(({ area, day, stored: before, counted }) => ({
        ...{ area, day, difference: differenceOf(before, counted) },
      }))
      await addFigures(additions, tx)
    }
    return compared.flatMap(differencesOf)
  })
}

import { type CalendarRow, calendarRows, istDateOf, type MonthIndex, normalise } from '@santhe/rules'
import type { Domain } from '../domain.ts'
import { type ProductRecord, Products } from '../product/model.ts'
import { mainPictureOf } from '../product/product-view.ts'

const NEEDED = [
  'name',
  'localName',
  'otherNames',
  'categoryName',
  'images',
  'farmId',
  'farm',
  'status',
  'soldOut',
  'availableUntil',
  'harvestDate',
  'seasons',
  'approvalStatus',
] as const satisfies readonly (keyof ProductRecord)[]

type CalendarSource = Pick<ProductRecord, (typeof NEEDED)[number]>

export interface ReadCalendar {
  search?: string | undefined
  categoryId?: number | undefined
  /** Keeps rows with a state in that month, 0–11. */
  month?: MonthIndex | undefined
  now: Date
}

function isNamed(product: CalendarSource, asked: string): boolean {
  return [product.name, product.localName, ...product.otherNames].some(name => normalise(name).includes(asked))
}

/** The harvest calendar, derived from approved products. Decisions 'Products, farms, calendar'. */
export async function readCalendar(
  { search, categoryId, month, now }: ReadCalendar,
  { connection }: Domain,
): Promise<CalendarRow[]> {
  const asked = normalise(search ?? '')
  const products = await Products(connection)
    .find({ isListed: true, ...(categoryId !== undefined && { categoryId }) })
    .select([...NEEDED])
    .lean<CalendarSource[]>()
  const rows = calendarRows(
    products
      .filter(product => asked === '' || isNamed(product, asked))
      .map(product => ({
        ...product,
        produceName: product.name,
        category: product.categoryName,
        imageUrl: mainPictureOf(product),
        inventory: product.soldOut ? 0 : 1,
        farm: { id: product.farmId, name: product.farm.name, logoUrl: product.farm.logoUrl },
      })),
    istDateOf(now),
  )
  return month === undefined ? rows : rows.filter(row => row.monthlyStatus[month] !== 'none')
}

import { z } from 'zod'
import { Body, dateAfter, type Prepare, withBody } from './preparation.ts'

const Preview = z.object({ version: z.string() })
const DAYS_ON_SALE = 10

/** Uploads a sheet with one new product. */
export const asSheet: Prepare = async (parts, { draw }) => {
  const until = dateAfter(DAYS_ON_SALE, new Date())
  const row = {
    ...{ line: 2, name: `Beet ${draw.integer(1, 1_000_000)}`, category: 'Vegetables', description: 'Pulled at dawn.' },
    ...{ price: '240.50', unit: 'kg', unitsPerBox: '5', inventory: '3', status: 'Available Now' },
    ...{ availableUntil: until, harvestDate: until },
  }
  return withBody(parts, { rows: [row] })
}

/** Uploads a sheet with the version of its preview. */
export const asPreviewed: Prepare = async (parts, context, setupCall) => {
  const sheet = await asSheet(parts, context, setupCall)
  const { rows } = Body.parse(sheet.body)
  const preview = Preview.safeParse(await setupCall('POST', '/api/products/sheet/preview', { rows })).data
  return preview ? withBody(sheet, { version: preview.version }) : parts
}

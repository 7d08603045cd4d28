import type { Ground, Scene, Sky } from '@santhe/files'
import { ORDER_STATUSES, READY_CATEGORIES, ROLES } from '@santhe/rules'
import { z } from 'zod'
import comments from './comments.json' with { type: 'json' }
import farms from './farms.json' with { type: 'json' }
import fees from './fees.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }
import produce from './produce.json' with { type: 'json' }
import purchases from './purchases.json' with { type: 'json' }

export type CategoryKey = keyof typeof READY_CATEGORIES
export type ProduceKey = keyof typeof produce

const Text = z.string().min(1)
const Month = z.int().min(0).max(11)
const ProduceKey = z.custom<ProduceKey>(key => typeof key === 'string' && Object.hasOwn(produce, key))
const Category = z.custom<CategoryKey>(key => typeof key === 'string' && Object.hasOwn(READY_CATEGORIES, key))
// The seed draws a picture for each.
const Drawn = {
  ground: z.custom<Ground>(name => Text.safeParse(name).success),
  sky: z.custom<Sky>(name => Text.safeParse(name).success),
  scene: z.custom<Scene>(name => Text.safeParse(name).success),
}

/** A kind of produce, the same at every farm that grows it. */
const Produce = z.strictObject({
  name: Text,
  localName: Text,
  otherNames: z.array(Text),
  category: Category,
  ground: Drawn.ground,
  unit: z.enum(['kg', 'g', 'l', 'ml', 'each', 'dozen']),
  unitsPerBox: z.number().positive(),
  /** Whole rupees per box, about the price around Bengaluru. */
  price: z.int().positive(),
  /** First and last month of each yearly season, 0 to 11. */
  seasons: z.array(z.tuple([Month, Month])),
  /** Sold from storage for months after its harvest. */
  isStored: z.literal(true).optional(),
  description: Text,
  growing: Text,
})
export type Produce = z.output<typeof Produce>

/** A farm's product, with dates relative to the day of seeding. */
const Offer = z.strictObject({
  produce: ProduceKey,
  boxes: z.int().min(0),
  status: z.enum(['Available Now', 'Pre-Order', 'Coming Soon', 'Sold Out']),
  /** Days until its last day; negative if expired. The harvest decides for a pre-order. */
  until: z.int().optional(),
  /** Days until the harvest; without it a pre-order is for its produce's next season. */
  harvestIn: z.int().optional(),
  approval: z.enum(['approved', 'pending', 'rejected']),
  rejectionReason: Text.optional(),
  /** Price in percent of the usual one, for a better or lower grade. */
  pricePercent: z.number().optional(),
  /** Number of photos besides the main one. */
  photos: z.int().optional(),
})
export type Offer = z.output<typeof Offer>

const DemoFarm = z.strictObject({
  /** The farmer who signs in. */
  owner: z.strictObject({ username: Text, name: Text, phone: Text }),
  farmName: Text,
  district: Text,
  taluk: Text,
  address: Text,
  /** Hours for pickup; omitted if the farm offers none. */
  pickupHours: Text.optional(),
  description: Text,
  story: Text,
  practices: Text,
  tags: z.array(Text),
  sky: Drawn.sky,
  /** Scenes of its pictures, the header first. */
  scenes: z.tuple([Drawn.scene, Drawn.scene, Drawn.scene]),
  offers: z.array(Offer),
})
export type DemoFarm = z.output<typeof DemoFarm>

const DemoPerson = z.strictObject({
  username: Text,
  name: Text,
  phone: Text,
  role: z.enum(ROLES),
  district: Text.optional(),
  taluk: Text.optional(),
  address: z.strictObject({ address: Text, city: Text, zipCode: Text }).optional(),
})
export type DemoPerson = z.output<typeof DemoPerson>

const PlannedPurchase = z.strictObject({
  buyer: Text,
  daysAgo: z.int(),
  /** Owner of the farm, produce, and number of boxes. */
  lines: z.array(z.tuple([Text, ProduceKey, z.int().positive()])),
  /** Status of each farm's order. */
  status: z.enum(ORDER_STATUSES),
  notes: Text.optional(),
})
export type PlannedPurchase = z.output<typeof PlannedPurchase>

/** Fees on top of the boxes: docs/product/delivery.md#delivery-fees, and one for the market's work. */
const Fee = z.strictObject({
  name: Text,
  description: Text,
  type: z.enum(['table', 'percentage']),
  value: z.number(),
  table: z
    .array(z.strictObject({ from: z.number(), urban: z.number(), rural: z.number(), extended: z.number() }))
    .optional(),
  displayOrder: z.int(),
})

export const PRODUCE: Readonly<Record<ProduceKey, Produce>> = z.record(ProduceKey, Produce).parse(produce)
export const FARMS: readonly DemoFarm[] = z.array(DemoFarm).parse(farms)
export const FEES = z.array(Fee).parse(fees)
export const STAFF: readonly DemoPerson[] = z.array(DemoPerson).parse(people.staff)
export const CUSTOMERS: readonly DemoPerson[] = z.array(DemoPerson).parse(people.customers)
/** All purchases of the last four weeks, oldest first; asha's cover every order status. */
export const PURCHASES: readonly PlannedPurchase[] = z.array(PlannedPurchase).parse(purchases)
/** Customers' comments by stars; rotated so that neighbouring reviews differ. */
export const PRODUCT_COMMENTS: Readonly<Record<3 | 4 | 5, readonly string[]>> = comments.products
export const FARM_COMMENTS: readonly string[] = comments.farms

/** Returns the numbers of sold and returned boxes of a farm's produce. */
export function boxesOrdered(owner: string, key: ProduceKey): { sold: number; returned: number } {
  const boxes = { sold: 0, returned: 0 }
  for (const { lines, status } of PURCHASES) {
    for (const [farmer, produce, quantity] of lines) {
      if (farmer === owner && produce === key) boxes[status === 'cancelled' ? 'returned' : 'sold'] += quantity
    }
  }
  return boxes
}

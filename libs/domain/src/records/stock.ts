import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/**
 * Where the boxes of a product are: `available` to be bought, `reserved` by quotes, `sold` to orders.
 * Their sum is what the farm brought in, whatever buyers do at the same time.
 */
export interface Stock {
  available: number
  reserved: number
  sold: number
}

/**
 * The stored field of each count: the collection is older than the words, and lean reads and bulk writes know no aliases.
 * Filters and updates write `[STOCK_FIELDS.available]`; nothing else needs the stored names.
 */
export const STOCK_FIELDS = { available: 'left', reserved: 'held', sold: 'sold' } as const satisfies Record<
  keyof Stock,
  string
>

/** A product's stock as it is stored; `_id` is the product's. */
export type StockRecord = { _id: number } & Record<(typeof STOCK_FIELDS)[keyof Stock], number> & {
    /** At how many boxes the farm was notified that they run out; absent until then, and after it was restocked above that. */
    lowLimit?: number
    /** Of a product that somebody waits for. */
    line?: StockLine
    /** Incremented when its farm moves the harvest, so that orders of that moment collide with it. */
    moves?: number
  }

export interface StockLine {
  /** Reserved boxes that are offered to nobody yet. */
  boxes?: number
  /** Incremented with each change of the line, so that boxes that return at the same moment collide with it. */
  changes: number
}

const boxes = { type: Number, required: true, min: 0 }

const schema = new Schema<StockRecord>(
  {
    _id: { type: Number, required: true },
    [STOCK_FIELDS.available]: boxes,
    [STOCK_FIELDS.reserved]: boxes,
    [STOCK_FIELDS.sold]: boxes,
    lowLimit: Number,
    moves: Number,
    line: new Schema<StockLine>({ boxes: Number, changes: Number }, { _id: false }),
  },
  { versionKey: false },
)

export const Stocks = collection<StockRecord>('stock', schema)

export function stockOf(record: Omit<StockRecord, '_id' | 'lowLimit' | 'line' | 'moves'>): Stock {
  return {
    available: record[STOCK_FIELDS.available],
    reserved: record[STOCK_FIELDS.reserved],
    sold: record[STOCK_FIELDS.sold],
  }
}

export function newStock(productId: number, available: number): StockRecord {
  return {
    _id: productId,
    [STOCK_FIELDS.available]: available,
    [STOCK_FIELDS.reserved]: 0,
    [STOCK_FIELDS.sold]: 0,
  }
}

/** Boxes of one product; a product occurs once in a list of these. */
export interface Boxes {
  productId: number
  quantity: number
}

import { collection } from './collection.ts'
import { number, part, record } from './fields.ts'

/**
 * Counts of a product's boxes: `available` to buyers, `reserved` by quotes, `sold` to orders.
 * Their sum is constant under concurrent sales: the boxes that the farm brought in.
 */
export interface Stock {
  available: number
  reserved: number
  sold: number
}

/**
 * Stored field names of the counts: the collection is older than the words, and lean reads and bulk writes support no aliases.
 * Filters and updates write `[STOCK_FIELDS.available]`; nothing else needs the stored names.
 */
export const STOCK_FIELDS = { available: 'left', reserved: 'held', sold: 'sold' } as const satisfies Record<
  keyof Stock,
  string
>

/** A product's stock in its stored form; `_id` is the product's. */
export type StockRecord = { _id: number } & Record<(typeof STOCK_FIELDS)[keyof Stock], number> & {
    /** Number of boxes when the farm was notified of low stock; absent before, and after restocking above the limit. */
    lowLimit?: number
    /** Set when anybody waits for the product. */
    line?: StockLine
    /** Incremented when its farm moves or marks the harvest, so that concurrent orders conflict. */
    moves?: number
  }

export interface StockLine {
  /** Reserved boxes that are not offered yet. */
  boxes?: number
  /** Incremented with each change of the line, so that concurrently returned boxes conflict. */
  changes: number
}

const boxes = { type: Number, required: true, min: 0 }

const schema = record<StockRecord>({
  _id: number,
  [STOCK_FIELDS.available]: boxes,
  [STOCK_FIELDS.reserved]: boxes,
  [STOCK_FIELDS.sold]: boxes,
  lowLimit: Number,
  moves: Number,
  line: part<StockLine>({ boxes: Number, changes: Number }),
})

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

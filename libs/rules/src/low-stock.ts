/** A product on sale with so many boxes or fewer is running out. docs/product/farm-money.md#today */
export const LOW_STOCK_BOXES = 5

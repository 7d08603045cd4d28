import { RupeesIn } from './fields.ts'

/** The price of a product form. docs/product/farmer-dashboard.md#form-rules. */
export const ProductPrice = RupeesIn.refine(paise => paise > 0, 'Price must be positive').refine(
  paise => paise <= 100_000_000,
  'Please give a price below ₹10,00,000',
)

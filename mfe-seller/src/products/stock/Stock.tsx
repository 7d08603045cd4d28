import type { Product } from '@santhe/contracts'
import { type IstDate, productWord } from '@santhe/rules'
import { StockStepper } from './StockStepper.tsx'

/** Read-only for rejected and ended products: any change resubmits or re-offers them. */
export function Stock({ product, today }: { product: Product; today: IstDate }) {
  const word = productWord(product, today)
  if (word === 'rejected' || word === 'ended') return product.inventory
  return <StockStepper product={product} />
}

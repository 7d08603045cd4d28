import type { Product } from '@santhe/contracts'
import { type IstDate, productWord } from '@santhe/rules'
import { StockStepper } from './StockStepper.tsx'

/** A rejected product goes to approval again by any change, and an ended one is offered again: neither has its stock changed in the list. */
export function Stock({ product, today }: { product: Product; today: IstDate }) {
  const word = productWord(product, today)
  if (word === 'rejected' || word === 'ended') return product.inventory
  return <StockStepper product={product} />
}

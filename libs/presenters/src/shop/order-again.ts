import type { OrderAgain } from '@santhe/contracts'
import type { OrderedAgain } from '@santhe/domain'
import { presentProduct } from './products.ts'

export function presentOrderAgain({ available, missing }: OrderedAgain): OrderAgain {
  return {
    available: available.map(line => ({ ...line, product: presentProduct(line.product) })),
    missing: missing.map(line => ({ ...line, nearest: line.nearest && presentProduct(line.nearest) })),
  }
}

import { fail, paiseToRupees } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import { type CartTerms, isSameTerms, type PricedCart, type PricedLine } from '../../records/priced-cart.ts'
import type { ProductRecord } from '../../records/product.ts'
import { listActiveFees } from '../order-fee/queries.ts'
import { isForSale, readProducts } from './buyable-products.ts'
import { priceCart } from './priced-cart.ts'

/** Returns a cart's figures for the details of a refusal, in rupees. */
function figuresOf({ lines, fees, subtotal, total }: Pick<PricedCart, 'lines' | 'fees' | 'subtotal' | 'total'>) {
  return {
    lines: lines.map(({ productId, name, quantity, price, lineTotal }) => ({
      productId,
      name,
      quantity,
      price: paiseToRupees(price),
      lineTotal: paiseToRupees(lineTotal),
      isBuyable: true,
    })),
    fees: fees.map(({ id, name, amount }) => ({ id, name, amount: paiseToRupees(amount) })),
    subtotal: paiseToRupees(subtotal),
    total: paiseToRupees(total),
  }
}

/** @throws PRICE_CHANGED with the current figures in `details`, because the buyer saw others */
export function failPriceChanged(fresh: Pick<PricedCart, 'lines' | 'fees' | 'subtotal' | 'total'>): never {
  return fail('PRICE_CHANGED', { details: figuresOf(fresh) })
}

export interface QuotedLines {
  lines: readonly PricedLine[]
  quoted: CartTerms
  ordered: CartTerms
  now: Date
}

/**
 * Returns the products of quoted lines if all still have the quoted price and are for sale, and the order has the quoted terms.
 * @throws PRICE_CHANGED with the current costs of the lines, and those that can't be bought
 */
export async function checkQuotedLines(
  { lines, quoted, ordered, now }: QuotedLines,
  domain: Domain,
): Promise<Map<number, ProductRecord>> {
  const products = await readProducts(
    lines.map(line => line.productId),
    domain,
  )
  const current = lines.map(line => {
    const product = products.get(line.productId)
    return { line, product, isBuyable: product !== undefined && isForSale(product, now) }
  })
  const isSamePrice = current.every(({ line, product, isBuyable }) => isBuyable && product?.price === line.price)
  if (isSamePrice && isSameTerms(quoted, ordered)) return products
  const gone = current.filter(({ isBuyable }) => !isBuyable)
  if (gone.length === 0) {
    return failPriceChanged(priceCart(lines, products, { active: await listActiveFees(domain), ...ordered }))
  }
  return fail('PRICE_CHANGED', {
    message: say('cart.unbuyableSince', {
      names: gone.map(({ line, product }) => ({ name: line.name, localName: product?.localName ?? '' })),
    }),
    details: {
      lines: current.map(({ line, product, isBuyable }) => ({
        productId: line.productId,
        name: line.name,
        quantity: line.quantity,
        // Hides the current price of a product that is no longer public; its name was in the quote.
        price: paiseToRupees(product?.isListed ? product.price : line.price),
        isBuyable,
      })),
    },
  })
}

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { clampQuantity, MAX_QUANTITY, PRODUCT_STATUSES, type ProductQuantity } from '@santhe/rules'
import { z } from 'zod'

/** Stored under `cart` as a JSON array (docs/product/cart.md#cart-item). `price` is rupees per box. */
export const CartLine = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  localName: z.string().default(''),
  price: z.coerce.number().nonnegative(),
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  imageUrl: z.string(),
  unit: z.string(),
  unitsPerBox: z.number(),
  /** Stock at the last check. */
  inventory: z.number().int().nonnegative(),
  status: z.enum(PRODUCT_STATUSES),
  availableUntil: z.string(),
  harvestDate: z.string().nullable(),
  farm: z.object({ id: z.number(), name: z.string() }),
  /** Kept for the next purchase. */
  isForLater: z.literal(true).optional(),
})
export type CartLine = z.output<typeof CartLine>
/** A line without quantity, which the cart adds. */
export type CartItem = Omit<CartLine, 'quantity' | 'isForLater'>

export interface Cart {
  lines: CartLine[]
}

/** Returns lines not kept for later, or all lines if every one is. */
export function linesToBuy(lines: readonly CartLine[]): CartLine[] {
  const rest = lines.filter(line => !line.isForLater)
  return rest.length > 0 ? rest : [...lines]
}

/** Adds boxes to a line or appends it, up to 10 and the stock. */
function add(cart: Cart, { item, quantity }: { item: CartItem; quantity: number }): void {
  const line = cart.lines.find(({ id }) => id === item.id)
  const newQuantity = clampQuantity((line?.quantity ?? 0) + quantity, item.inventory).quantity
  if (line) {
    Object.assign(line, item, { quantity: Math.max(newQuantity, 1) })
    delete line.isForLater
  } else if (newQuantity > 0) cart.lines.push({ ...item, quantity: newQuantity })
}

/** A product's former line and its index; `null` if it had none. */
interface LineBefore {
  id: number
  line: CartLine | null
  place: number
}

const slice = createSlice({
  name: 'cart',
  initialState: (): Cart => ({ lines: [] }),
  reducers: {
    lineAdded: (cart, { payload }: PayloadAction<{ item: CartItem; quantity: number }>) => add(cart, payload),
    linesAdded: (cart, { payload }: PayloadAction<readonly { item: CartItem; quantity: number }[]>) => {
      for (const line of payload) add(cart, line)
    },
    /** Zero or a negative number removes the line. */
    quantitySet: (cart, { payload: { id, quantity } }: PayloadAction<{ id: number; quantity: number }>) => {
      const line = cart.lines.find(candidate => candidate.id === id)
      if (!line) return
      const { quantity: allowed } = clampQuantity(quantity, line.inventory)
      if (quantity <= 0) cart.lines = cart.lines.filter(candidate => candidate.id !== id)
      else line.quantity = Math.max(allowed, 1)
    },
    lineRemoved: (cart, { payload: id }: PayloadAction<number>) => {
      cart.lines = cart.lines.filter(line => line.id !== id)
    },
    /** Restores former lines of products and leaves all others unchanged. */
    linesRestored: (cart, { payload }: PayloadAction<readonly LineBefore[]>) => {
      for (const { id, line, place } of payload) {
        const others = cart.lines.filter(other => other.id !== id)
        cart.lines = line ? [...others.slice(0, place), line, ...others.slice(place)] : others
      }
    },
    cartCleared: cart => {
      cart.lines = []
    },
    /** Restores cleared lines before newer ones; newer ones win. */
    linesPutBack: (cart, { payload: lines }: PayloadAction<readonly CartLine[]>) => {
      const since = cart.lines
      cart.lines = [...lines.filter(({ id }) => since.every(line => line.id !== id)), ...since]
    },
    /** Keeps exactly these products for later. */
    linesPostponed: (cart, { payload: ids }: PayloadAction<readonly number[]>) => {
      for (const line of cart.lines) {
        if (ids.includes(line.id)) line.isForLater = true
        else delete line.isForLater
      }
    },
    /** Removes bought lines, or only these boxes if known. Keeps the rest for the next purchase. */
    linesBought: (cart, { payload: boxes }: PayloadAction<readonly ProductQuantity[] | undefined>) => {
      const bought = linesToBuy(cart.lines)
      const quantityOf = (line: CartLine) =>
        boxes
          ? boxes.reduce((sum, { productId, quantity }) => sum + (productId === line.id ? quantity : 0), 0)
          : line.quantity
      cart.lines = cart.lines.flatMap(({ isForLater: _, ...line }) => {
        const quantity = line.quantity - (bought.some(({ id }) => id === line.id) ? quantityOf(line) : 0)
        return quantity > 0 ? [{ ...line, quantity }] : []
      })
    },
    cartReplaced: (cart, { payload: lines }: PayloadAction<CartLine[]>) => {
      cart.lines = lines
    },
  },
})

export const {
  lineAdded,
  linesAdded,
  quantitySet,
  lineRemoved,
  cartCleared,
  cartReplaced,
  linesBought,
  linesPostponed,
  linesPutBack,
  linesRestored,
} = slice.actions
export const cartReducer = slice.reducer

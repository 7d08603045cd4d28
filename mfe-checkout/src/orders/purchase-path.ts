/** Where the orders that were paid together stand. */
export function purchasePath(id: number): string {
  return `/dashboard/orders/purchase/${id}`
}

export function purchasePath(id: number): string {
  return `/dashboard/orders/purchase/${id}`
}

/** Absolute URL, for print and other programs. */
export function orderUrl(id: number): string {
  return `${location.origin}/dashboard/orders/${id}`
}

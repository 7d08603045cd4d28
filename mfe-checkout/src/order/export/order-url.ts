/** The whole URL of an order's page, for paper and for other programs. */
export function orderUrl(id: number): string {
  return `${location.origin}/dashboard/orders/${id}`
}

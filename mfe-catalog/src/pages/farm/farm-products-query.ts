const PAGE = 24

export function farmProductsQuery(farmerId: number) {
  return { farmerId, limit: PAGE, sort: 'recommended' } as const
}

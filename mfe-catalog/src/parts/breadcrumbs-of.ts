/** Breadcrumb JSON-LD; each `to` is a path of this market. */
export function breadcrumbsOf(way: readonly { label: string; to: string }[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ label, to }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      item: to,
    })),
  }
}

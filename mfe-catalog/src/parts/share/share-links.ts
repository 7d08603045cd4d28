/** Public host plus /share/{type}/{id}. docs/product/pages.md#share-control. */
export function shareUrl(origin: string, { kind, id }: { kind: 'product' | 'farm'; id: number }): string {
  return `${origin}/share/${kind}/${id}`
}

/** In menu order. */
export function shareLinks(pageUrl: string, title: string): readonly { name: string; href: string }[] {
  const url = encodeURIComponent(pageUrl)
  return [
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${title} ${pageUrl}`)}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { name: 'Twitter', href: `https://twitter.com/intent/tweet?url=${url}&text=${encodeURIComponent(title)}` },
  ]
}

interface Place {
  address: string
  city: string
  zipCode: string
}

/** Detects iOS and iPadOS; an iPad identifies as a Mac. */
function isApple({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/**
 * Returns a link to the phone's map: `geo:` (RFC 5870) on Android, Apple Maps on iOS, else OpenStreetMap search.
 * docs/product/delivery.md#round-on-the-phone
 */
export function mapLink(
  { address, city, zipCode }: Place,
  device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): string {
  const place = encodeURIComponent([address, `${city} ${zipCode}`].join(', '))
  if (/Android/.test(device.userAgent)) return `geo:0,0?q=${place}`
  if (isApple(device)) return `https://maps.apple.com/?q=${place}`
  return `https://www.openstreetmap.org/search?query=${place}`
}

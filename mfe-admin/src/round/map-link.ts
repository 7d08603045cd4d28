interface Place {
  address: string
  city: string
  zipCode: string
}

/** Returns whether this is a phone or tablet of Apple; an iPad calls itself a Mac. */
function isApple({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/**
 * Returns the link that opens an address in the phone's own map: a `geo:` URI (RFC 5870) on Android, which offers the maps that are
 * installed, Apple's map link on iPhone and iPad, and OpenStreetMap's search elsewhere. docs/product/delivery.md#round-on-the-phone
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

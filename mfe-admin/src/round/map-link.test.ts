import { expect, it } from 'vitest'
import { mapLink } from './NextStop.tsx'

const PLACE = { address: '14, 3rd Cross, Malleshwaram', city: 'Bengaluru', zipCode: '560003' }
const QUERY = '14%2C%203rd%20Cross%2C%20Malleshwaram%2C%20Bengaluru%20560003'

it.each([
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile', 5, `geo:0,0?q=${QUERY}`],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, `https://maps.apple.com/?q=${QUERY}`],
  ['an iPad, which says it is a Mac', 'Mozilla/5.0 (Macintosh)', 5, `https://maps.apple.com/?q=${QUERY}`],
  ['a Mac', 'Mozilla/5.0 (Macintosh)', 0, `https://www.openstreetmap.org/search?query=${QUERY}`],
])('mapLink opens the map of %s', (_device, userAgent, maxTouchPoints, link) => {
  expect(mapLink(PLACE, { userAgent, maxTouchPoints })).toBe(link)
})

/** docs/product/farms.md#farm-list-texts */
export const farmsTexts = {
  title: 'Our Farmers',
  description: 'Meet the farms behind the market: where they are, what they grow and how they grow it.',
  locating: 'Getting your location...',
  located: 'Showing distances from your location',
  locationNeedsHttps: 'This page came without https, and without it the browser tells no location',
  locationUnsupported: 'Geolocation is not supported by this browser',
  locationDenied: 'Location access denied by user',
  locationUnavailable: 'Location information unavailable',
  locationTimeout: 'Location request timed out',
  locationFailed: 'Failed to get location',
  locationPermission: 'Failed to request location permission',
}

/** docs/product/farms.md#farm-list-texts */
export const farmsPageTexts = {
  text: 'The people who grow your food',
  search: 'Search farms',
  searchHint: 'Search farmers...',
  tag: 'Specialty',
  allTags: 'All Specialties',
  distance: 'Distance',
  anyDistance: 'Any distance',
  within: 'Within {{km}} km',
  locateAgain: 'Try Again',
  error: 'Error loading farmers',
  empty: 'No farmers found matching your criteria.',
  clear: 'Clear filters',
  more: 'Show more farms',
  count_one: '{{count}} farm',
  count_other: '{{count}} farms',
}

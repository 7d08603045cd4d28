import { createTexts, useTexts } from '@santhe/ui'

/** docs/product/farms.md#farm-list-texts */
const texts = createTexts('catalog.farmsPage', {
  farmsPage: {
    text: 'The people who grow your food',
    search: 'Search farms',
    searchHint: 'Search farmers...',
    tag: 'Specialty',
    allTags: 'All Specialties',
    distance: 'Distance',
    anyDistance: 'Any distance',
    within: 'Within {{km}} km',
    pickup: 'Offers pickup',
    locateAgain: 'Try Again',
    error: 'Error loading farmers',
    empty: 'No farmers found matching your criteria.',
    clear: 'Clear filters',
    more: 'Show more farms',
    count_one: '{{count}} farm',
    count_other: '{{count}} farms',
  },
})

export const useFarmsT = () => useTexts(texts)

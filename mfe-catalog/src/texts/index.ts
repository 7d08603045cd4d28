import { createTexts, useTexts } from '@santhe/ui'

/** Titles and descriptions the shell needs before a page's chunk loads. */
export const homeHeadTexts = {
  title: 'Direct Farm to Table Marketplace',
  description:
    'Fresh, seasonal produce by the box from farmers around Bengaluru and across Karnataka. Buy what is ready, pre-order what is still growing.',
}

export const calendarHeadTexts = {
  title: 'Harvest Calendar',
  description:
    'What grows when on the farms of the market: growing, harvesting, pre-order and available, month by month.',
}

/** The role toggle above pages of farmers. */
const toggleTexts = {
  banner: "You're a farmer, choose how you want to use the product",
  buy: 'Buy Products',
  buyHint: 'Browse and buy products from other farmers',
  sell: 'Sell Products',
  sellHint: 'Manage your farm and sell your products',
}

/** docs/product/products.md#product-page */
const productTexts = {
  add: 'Add',
  addLabel: 'Add {{name}} to the cart',
  own: 'Your product',
  perBox: '/ box',
  photos: '{{count}} photos',
  inBox: '{{contents}} a box',
  left_one: '{{count}} box left',
  left_other: '{{count}} boxes left',
  noneLeft: 'no boxes left',
  leftShort: '{{count}} left',
  arrives: 'Arrives {{date}}',
  orderBy: 'order by {{date}}',
  offeredUntil: 'Offered until {{date}}',
  bookUntil: 'Book until {{date}}',
  arrivesToo: 'arrives {{date}}',
  endedOn: 'Ended {{date}}',
  harvest: 'Harvest {{date}}',
  harvestedOn: 'Harvested {{date}}',
  notFound: 'Product Not Found',
  notFoundText: "The product you're looking for could not be found.",
  back: 'Back to all produce',
  error: 'Error loading product',
  produce: 'Produce',
  whereYouAre: 'Where you are',
  gallery: 'Pictures of {{name}}',
  photo: 'Photo {{number}} of {{count}}',
  drawing: 'Drawing',
  drawingOf: 'Drawing of {{name}}',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  boxes: 'Boxes of {{name}}',
  reviewCount_one: '{{count}} review',
  reviewCount_other: '{{count}} reviews',
  estimatedSoon: 'Estimated soon',
  endedNotice: 'This box is no longer on sale. See what else is at the market.',
  ownNotice: 'This is your own product, so you can’t buy it.',
}

/** The products page: list, filters and cards. docs/product/catalog.md#products-page. */
const productsTexts = {
  title: 'Browse Seasonal Produce',
  description: 'Vegetables, fruit, greens, grains and honey by the box, straight from farms across Karnataka.',
  text: 'Boxes from farms across Karnataka, ready now or booked ahead',
  search: 'Search products',
  searchHint: 'Search products...',
  availability: 'Availability',
  all: 'All',
  available: 'Available Now',
  preOrder: 'Pre-Order',
  comingSoon: 'Coming Soon',
  filter: 'Filter',
  moreFilters: 'Sort and filter',
  moreFiltersChosen: 'Sort and filter ({{count}})',
  sort: 'Sort by',
  sorts: {
    recommended: 'Recommended',
    arrives: 'Arrives first',
    unitPrice: 'Price per kg',
    nearest: 'Nearest farms',
    rating: 'Best rated',
  },
  chips: 'Choices and how many products they show',
  chipUnit_one: 'product',
  chipUnit_other: 'products',
  nearest: 'Showing the nearest farms first',
  nearestUnknown: '{{reason}}. Showing what is recommended.',
  near: 'No exact match for “{{search}}”. Showing close matches: {{names}}.',
  nearUnnamed: 'No exact match for “{{search}}”. Showing close matches.',
  count_one: '{{count}} product',
  count_other: '{{count}} products',
  error: 'Error loading products',
  empty: 'No products found matching your criteria.',
  clear: 'Clear filters',
  more: 'Show more produce',
  pickupAt_one: 'Pickup at one farm:',
  pickupAt_other: 'Pickup at {{count}} farms:',
  pickupAmong: 'Pickup at {{count}} farms, among them:',
  pickupAll: 'All farms with pickup',
}

const filtersTexts = {
  category: 'Category',
  allCategories: 'All Categories',
}

/** docs/product/farms.md#farm-list-texts */
const farmsTexts = {
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

/** docs/product/farms.md#farm-page */
const farmTexts = {
  view: 'View profile',
  viewLabel: 'View profile of {{name}}',
  complaints_one: '{{settled}} of {{count}} complaint settled',
  complaints_other: '{{settled}} of {{count}} complaints settled',
  followers_one: '{{count}} follower',
  followers_other: '{{count}} followers',
  moreTags: '+{{count}}',
  products_one: '{{count}} product',
  products_other: '{{count}} products',
  notFound: 'Farmer Not Found',
  notFoundText: "The farm you're looking for could not be found.",
  back: 'Back to all farms',
  error: 'Error loading farmer',
  farms: 'Farmers',
  tabs: 'About {{name}}',
  productsTab: 'Products',
  aboutTab: 'About the Farm',
  reviewsTab: 'Reviews',
  productsError: 'Error loading products',
  productsEmpty: 'No products available from this farm at the moment.',
  pausePictures: 'Stop the pictures',
  playPictures: 'Play the pictures',
}

/** docs/product/farms.md#follow */
const followTexts = {
  follow: 'Follow',
  following: 'Following',
  label: 'Follow {{name}}',
  followed: 'You are now following this farmer!',
  unfollowed: 'You have unfollowed this farmer.',
  error: 'Error',
  statusFailed: 'Failed to fetch follow status',
}

/** Saving a product, and waiting for one. docs/product/products.md#saved-products. */
const wishTexts = {
  save: 'Save {{name}}',
  wait: 'Wait for it',
}

/**
 * Texts every page needs; those of home, calendar, reviews, sharing, farms and products are in their chunks, so first
 * visits load less. Wording is fixed by docs/product.
 */
export const catalogTexts = createTexts('catalog.catalog', {
  home: homeHeadTexts,
  toggle: toggleTexts,
  product: productTexts,
  filters: filtersTexts,
  products: productsTexts,
  farms: farmsTexts,
  farm: farmTexts,
  follow: followTexts,
  calendar: calendarHeadTexts,
  wish: wishTexts,
})

export const useT = () => useTexts(catalogTexts)

export type T = ReturnType<typeof useT>

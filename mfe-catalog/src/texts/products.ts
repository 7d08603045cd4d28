/** The list of products, its filters and the cards in it. docs/product/catalog.md#products-page. */
export const productsTexts = {
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
  chips: 'Choices and how many products they show',
  chipUnit_one: 'product',
  chipUnit_other: 'products',
  near: 'No exact match for “{{search}}”. Showing close matches: {{names}}.',
  nearUnnamed: 'No exact match for “{{search}}”. Showing close matches.',
  count_one: '{{count}} product',
  count_other: '{{count}} products',
  error: 'Error loading products',
  errorText: 'Your cart is safe. Please try again in a moment.',
  empty: 'No products found matching your criteria.',
  clear: 'Clear filters',
  more: 'Show more produce',
}

export const filtersTexts = {
  category: 'Category',
  allCategories: 'All Categories',
}

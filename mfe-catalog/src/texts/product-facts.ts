/** What a product's page says beside what its card does. docs/product/products.md#product-page. */
export const productFactsTexts = {
  label: 'About this box',
  availableUntil: 'Available until',
  harvestDate: 'Harvest date',
  harvestMonth: 'Harvest month',
  perBoxLabel: 'Quantity per box',
  stock: 'In stock',
  stockBoxes_one: '{{count}} box',
  stockBoxes_other: '{{count}} boxes',
  stockUnits: '{{contents}} in all',
  cultivation: 'Cultivation',
  estimate: 'Estimated delivery',
  growing: 'How it is grown',
  harvested: 'Harvest',
  growingText: 'Grown by {{farm}} in {{location}}.',
  grownBy: 'Grown by',
  visitFarm: 'Visit the farm',
}

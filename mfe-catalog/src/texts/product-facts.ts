import { createTexts, useTexts } from '@santhe/ui'

/** Texts of the product's page that its card does not show. docs/product/products.md#product-page. */
const productFactsTexts = {
  label: 'About this box',
  save: 'Save',
  farmRating_one: 'Farm rated {{rating}} ({{count}} review)',
  farmRating_other: 'Farm rated {{rating}} ({{count}} reviews)',
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
  cash: 'Cash on delivery',
  cashFree: 'Cash on delivery · free from {{amount}}',
  moreFrom: 'More from {{farm}}',
  allOfFarm: 'See all',
  nextFree_one: 'With this box in your cart: {{missing}} more and delivery is free',
  nextFree_other: 'With these {{count}} boxes in your cart: {{missing}} more and delivery is free',
  nextCheaper_one: 'With this box in your cart: {{missing}} more and delivery is {{amount}}',
  nextCheaper_other: 'With these {{count}} boxes in your cart: {{missing}} more and delivery is {{amount}}',
}

const texts = createTexts('catalog.productFacts', { facts: productFactsTexts })

export const useFactsT = () => useTexts(texts)

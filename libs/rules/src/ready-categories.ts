/** The categories that a new market is offered ready-made, with the text below their names. docs/product/office.md#first-steps. */
export const READY_CATEGORIES = {
  vegetables: { name: 'Vegetables', description: 'Fresh vegetables, picked the day before they reach you' },
  fruits: { name: 'Fruits', description: 'Ripe in their season, from orchards and backyards' },
  greens: { name: 'Leafy Greens', description: 'Soppu of every kind, cut at dawn' },
  roots: { name: 'Roots & Tubers', description: 'Dug, brushed and boxed; they keep' },
  grains: { name: 'Millets & Grains', description: 'Ragi, navane and old rices of the Deccan' },
  pulses: { name: 'Pulses & Nuts', description: 'Avarekai, togari, groundnut and more' },
  herbs: { name: 'Herbs & Spices', description: 'Small boxes, big kitchens' },
  dairy: { name: 'Honey & Dairy', description: 'Honey, eggs, milk and ghee from people we know' },
} as const

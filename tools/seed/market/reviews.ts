/** Customers' comments by stars; taken in turn so that neighbouring reviews differ. */
export const PRODUCT_COMMENTS: Readonly<Record<3 | 4 | 5, readonly string[]>> = {
  5: [
    'Came cool, clean and full weight. My mother asked who the farmer is.',
    'Tastes like the ones from my grandmother’s village. Ordering again next week.',
    'Packed in paper and straw, nothing bruised. Best box so far.',
    'So fresh that the kitchen smelled of it. Shared with two neighbours.',
  ],
  4: [
    'Very good, two pieces were a little small. Delivered on the day it said.',
    'Fresh and honest. I would like a smaller box for two people.',
    'Good quality for the price; the note from the farm made us smile.',
  ],
  3: ['Taste is good, but the box came in the evening and I had planned it for lunch.'],
}

export const FARM_COMMENTS: readonly string[] = [
  'They answer the phone, they know their fields, and the boxes are always full.',
  'We visited with the children. Everything is as they write it.',
  'Third month of ordering from here. Steady, kind people and very good produce.',
  'You can taste that nobody is in a hurry there.',
  'Honest farm. When rain spoiled a harvest they wrote to us before we asked.',
]

/** The English words of saved and awaited products. */
export const wishes = {
  wishes: {
    saved: 'Saved',
    none: 'Tap the heart on a product and you’ll find it here.',
    tellMe: 'We will tell you',
    remove: 'Take {{name}} off the list',
    failed: 'That did not work',
    loadError: 'Your saved products could not be loaded',
  },
} as const

export const wishes = {
  wishes: {
    saved: 'Saved',
    none: 'Tap the heart on a product and you’ll find it here.',
    tellMe: 'We’ll tell you',
    remove: 'Remove {{name}} from the list',
    failed: 'That didn’t work',
    loadError: 'We couldn’t load your saved products',
  },
} as const

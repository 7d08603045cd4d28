/** The English words of paying on delivery instead, and of where a paid order goes. */
export const onDelivery = {
  onDelivery: {
    instead: 'Pay on delivery instead',
    changing: 'Changing…',
    failed: 'This order could not be changed to payment on delivery',
    goesTo: 'Delivering to {{address}}',
  },
} as const

export const onDelivery = {
  onDelivery: {
    instead: 'Pay on delivery instead',
    atFarmInstead: 'Pay at the farm instead',
    changing: 'Changing…',
    failed: 'We couldn’t change this order to payment on delivery',
    goesTo: 'Delivering to {{address}}',
    pickUpAt: 'Pick up at {{address}}',
    pickupHours: 'Pickup hours: {{hours}}',
  },
} as const

import '@santhe/ui/short'

/** Texts shown for estimates of the server. */
export const ESTIMATES = [
  ['06 Jan 2099', { estimatedDelivery: '2099-01-06' }],
  ['Estimated soon', { estimatedDelivery: null }],
] as const

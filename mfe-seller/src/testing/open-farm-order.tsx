import '@santhe/ui/short'

/** What stands for an estimate of the server. */
export const ESTIMATES = [
  ['06 Jan 2099', { estimatedDelivery: '2099-01-06' }],
  ['Estimated soon', { estimatedDelivery: null }],
] as const

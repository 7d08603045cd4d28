/** Limit of addresses saved beside the profile's. docs/product/accounts.md#saved-addresses */
export const MOST_SAVED_ADDRESSES = 10

interface Address {
  address: string
  city: string
  state: string
  zipCode: string
}

export function addressText({ address, city, state, zipCode }: Address): string {
  const town = [[city, state].filter(Boolean).join(', '), zipCode].filter(Boolean).join(' ')
  return [address, town].filter(Boolean).join('\n')
}

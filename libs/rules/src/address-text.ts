interface Address {
  address: string
  city: string
  state: string
  zipCode: string
}

/** An address as it is written on a parcel: the street, then city and state with the PIN code. Empty where nothing is known. */
export function addressText({ address, city, state, zipCode }: Address): string {
  const town = [[city, state].filter(Boolean).join(', '), zipCode].filter(Boolean).join(' ')
  return [address, town].filter(Boolean).join('\n')
}

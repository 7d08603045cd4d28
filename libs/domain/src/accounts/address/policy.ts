/** Returns the filter of one saved address: nobody reaches another person's. */
export function ownAddress(personId: number, addressId: number) {
  return { _id: personId, 'addresses.id': addressId }
}

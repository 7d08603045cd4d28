/** Addresses that a person saves beside the one of the profile. docs/product/accounts.md#saved-addresses. */
export const MOST_SAVED_ADDRESSES = 10

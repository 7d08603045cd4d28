/** Shared by contract and domain. docs/product/accounts.md#farm-fields. */
export const FARM_NAME_MESSAGE = 'Farm name is required and must be at least 2 characters'
export const FARM_LOCATION_MESSAGE = 'Farm location is required'
/** docs/product/office.md#staff-rules. */
export const STAFF_FIELDS_MESSAGE = 'Please fill in all required fields'

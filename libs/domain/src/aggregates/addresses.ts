export { deleteAddress as delete } from '../accounts/address/delete-address.ts'
export { listAddresses as list } from '../accounts/address/queries.ts'
export { saveAddress as save } from '../accounts/address/save-address.ts'
export { updateAddress as update } from '../accounts/address/update-address.ts'

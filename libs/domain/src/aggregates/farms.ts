export { deleteFarmer as delete } from '../accounts/managed-farm/delete-farmer.ts'
export { findManagedFarm as findManaged } from '../accounts/managed-farm/queries.ts'
export { updateFarmer as update } from '../accounts/managed-farm/update-farmer.ts'
export { findOwnFarm as findOwn } from '../accounts/profile/own-farm.ts'
export { setThreeButtonsOfFarm as setThreeButtons } from '../accounts/three-buttons/set-three-buttons.ts'
export { listOfficeFarms as listForOffice } from '../catalog/farm/office-queries.ts'
export {
  featuredFarms as listFeatured,
  findFarm as find,
  findFarmRating as findRating,
  listFarms as list,
  listFarmTags as listTags,
} from '../catalog/farm/queries.ts'

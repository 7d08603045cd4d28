export { listOfficeFarms as listForOffice } from '../catalog/farm/office-queries.ts'
export {
  featuredFarms as listFeatured,
  findFarm as find,
  findFarmRating as findRating,
  listFarms as list,
  listFarmTags as listTags,
} from '../catalog/farm/queries.ts'

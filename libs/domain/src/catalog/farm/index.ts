export { countOffers } from './count-offers.ts'
export { listOfficeFarms } from './office-queries.ts'
export { featuredFarms, findFarm, findFarmRating, listFarms, listFarmTags } from './queries.ts'

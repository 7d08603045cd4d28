import type { AdminFarmer, FarmerProfile } from '@santhe/contracts'
import { mainPictureOfFarm, type OfficeFarm, type OwnFarm } from '@santhe/domain'

/** A farmer's own farm, with its contact. */
export function presentFarmerProfile({ farm, owner, productCount }: OwnFarm): FarmerProfile {
  const { farmName, location, district, description, address, website, instagramReels, youtube } = farm
  const { story, practices, tags, logoUrl, farmImages, rating, ratingCount, followerCount } = farm
  return {
    id: farm._id,
    name: owner.name,
    email: owner.email,
    phone: owner.phone,
    ...{ farmName, location, district, description, address, website, instagramReels, youtube },
    ...{ story, practices, tags, logoUrl, farmImages, rating, followerCount, productCount },
    imageUrl: mainPictureOfFarm(farm),
    reviewCount: ratingCount,
  }
}

export function presentAdminFarmer({ farm, contact, products }: OfficeFarm): AdminFarmer {
  const { _id, farmName, ownerName, location, district, taluk, createdAt } = farm
  return {
    id: _id,
    farmName,
    name: ownerName,
    location,
    district,
    taluk,
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
    productCount: products.pending + products.approved + products.rejected,
    pendingCount: products.pending,
    approvedCount: products.approved,
    rejectedCount: products.rejected,
    createdAt: createdAt.toISOString(),
  }
}

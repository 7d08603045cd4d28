import type { AdminFarmer, FarmerProfile, ManagedFarmer } from '@santhe/contracts'
import { type ManagedFarm, mainPictureOfFarm, type OfficeFarm, type OwnFarm } from '@santhe/domain'
import { areasOfFarm, paiseToRupees, pictureOrNull } from '@santhe/rules'

/** Returns a farmer's own farm, with its contact; earnings in rupees. */
export function presentFarmerProfile({ farm, owner, pendingEmail, productCount, earnings }: OwnFarm): FarmerProfile {
  return {
    id: farm._id,
    name: owner.name,
    email: owner.email,
    pendingEmail,
    isEmailConfirmed: owner.emailConfirmedAt !== undefined,
    phone: owner.phone,
    farmName: farm.farmName,
    location: farm.location,
    district: farm.district,
    description: farm.description,
    address: farm.address,
    website: farm.website,
    instagramReels: farm.instagramReels,
    youtube: farm.youtube,
    story: farm.story,
    practices: farm.practices,
    tags: farm.tags,
    logoUrl: pictureOrNull(farm.logoUrl),
    farmImages: farm.farmImages.filter(image => pictureOrNull(image) !== null),
    deliveryAreas: [...areasOfFarm(farm)],
    pickup: farm.pickup ?? { isOffered: false, hours: '' },
    imageUrl: mainPictureOfFarm(farm),
    rating: farm.rating,
    reviewCount: farm.ratingCount,
    followerCount: farm.followerCount,
    productCount,
    earnings: paiseToRupees(earnings),
  }
}

/** Returns a farm as the office edits it; earnings in rupees. */
export function presentManagedFarmer(farm: ManagedFarm): ManagedFarmer {
  return { ...presentFarmerProfile(farm), taluk: farm.farm.taluk, openOrderCount: farm.openOrderCount }
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
    isEmailConfirmed: contact?.emailConfirmedAt !== undefined,
    productCount: products.pending + products.approved + products.rejected,
    pendingCount: products.pending,
    approvedCount: products.approved,
    rejectedCount: products.rejected,
    threeButtons: contact?.threeButtons ?? false,
    createdAt: createdAt.toISOString(),
  }
}

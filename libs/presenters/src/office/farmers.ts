import type { AdminFarmer, FarmerProfile, ManagedFarmer } from '@santhe/contracts'
import { type ManagedFarm, mainPictureOfFarm, type OfficeFarm, type OwnFarm } from '@santhe/domain'
import { areasOfFarm, paiseToRupees, pictureOrNull } from '@santhe/rules'

/** Returns a farmer's own farm, with its contact; earnings in rupees. */
export function presentFarmerProfile({ farm, owner, pendingEmail, productCount, earnings }: OwnFarm): FarmerProfile {
  const { name, email, phone, emailConfirmedAt } = owner
  const { farmName, location, district, description, address, website, instagramReels, youtube } = farm
  const { story, practices, tags, rating, ratingCount: reviewCount, followerCount } = farm
  return {
    ...{ id: farm._id, name, email, pendingEmail, isEmailConfirmed: emailConfirmedAt !== undefined, phone },
    ...{ farmName, location, district, description, address, website, instagramReels, youtube, story, practices, tags },
    logoUrl: pictureOrNull(farm.logoUrl),
    farmImages: farm.farmImages.filter(image => pictureOrNull(image) !== null),
    deliveryAreas: [...areasOfFarm(farm)],
    pickup: farm.pickup ?? { isOffered: false, hours: '' },
    imageUrl: mainPictureOfFarm(farm),
    ...{ rating, reviewCount, followerCount, productCount },
    earnings: paiseToRupees(earnings),
  }
}

/** Returns a farm as the office edits it; earnings in rupees. */
export function presentManagedFarmer(farm: ManagedFarm): ManagedFarmer {
  return { ...presentFarmerProfile(farm), taluk: farm.farm.taluk, openOrderCount: farm.openOrderCount }
}

export function presentAdminFarmer({ farm, contact, products }: OfficeFarm): AdminFarmer {
  const { _id: id, farmName, ownerName: name, location, district, taluk, createdAt } = farm
  const { pending: pendingCount, approved: approvedCount, rejected: rejectedCount } = products
  return {
    ...{ id, farmName, name, location, district, taluk, phone: contact?.phone ?? '', email: contact?.email ?? '' },
    isEmailConfirmed: contact?.emailConfirmedAt !== undefined,
    productCount: pendingCount + approvedCount + rejectedCount,
    ...{ pendingCount, approvedCount, rejectedCount },
    threeButtons: contact?.threeButtons ?? false,
    createdAt: createdAt.toISOString(),
  }
}

import {
  addProductImage,
  type Contract,
  changeOffer,
  createProduct,
  deleteProduct,
  downloadFarmStatement,
  harvestProduct,
  moveHarvest,
  offerProductAgain,
  readFarmerProfile,
  readFarmOverview,
  readFarmStatement,
  setOwnThreeButtons,
  takeBackOffer,
  takeSheet,
  updateFarmerProfile,
  updateProduct,
  uploadOwnFarmImages,
  uploadPicture,
} from '@santhe/contracts'
import { people } from '@santhe/domain'
import { aCategory, aFarm, aProduct } from '@santhe/domain/testing'
import { type ErrorCases, ONE_PIXEL } from '@santhe/http-kit/testing'
import { MOST_PRODUCT_PICTURES } from '@santhe/rules'
import { NEW_ROWS, previewed } from '../sheet-inputs.ts'
import { type ErrorOffice, fileOf, KEYED, NO_PICTURE } from './office.ts'

const profileWith = (email: string) => ({
  body: {
    ...{ name: 'Ravi Gowda', email, phone: '+91 98450 12345', farmName: 'Ravi’s Field', location: 'Bengaluru Rural' },
    ...{ description: 'Greens and gourds.', address: 'Hoskote' },
  },
})

/** Returns how to provoke each error of the calls about a farm's own products, money and profile. */
export function farmErrors({ domain, strict, admin, farmless, as, codeOf, secondCode }: ErrorOffice): ErrorCases {
  const newProduct = async () => ({
    ...{ name: 'Bitter gourd', description: 'Tender and dark green.', price: 180, unit: 'kg', status: 'Available Now' },
    ...{ categoryId: (await aCategory(domain))._id, inventory: 12, unitsPerBox: 4 },
    ...{ availableUntil: '2026-12-20', harvestDate: '2026-11-25' },
  })
  /** Returns the code when a second body for the same product uses the same key. */
  async function reusedKey(contract: Contract, [first, second]: readonly object[]) {
    const { farm, farmer } = await aFarm(domain)
    const params = { id: (await aProduct(domain, { ofFarm: farm }))._id }
    const signedIn = await as(farmer, KEYED)
    await codeOf(contract, { params, body: first }, signedIn)
    return codeOf(contract, { params, body: second }, signedIn)
  }
  const notAPicture = async (contract: Contract) =>
    codeOf(contract, { files: NO_PICTURE }, await as((await aFarm(domain)).farmer))

  return {
    [createProduct.call]: {
      KEY_REUSED: async () => {
        const signedIn = await as((await aFarm(domain)).farmer, KEYED)
        const body = await newProduct()
        await codeOf(createProduct, { body }, signedIn)
        return codeOf(createProduct, { body: { ...body, name: 'Ridge gourd' } }, signedIn)
      },
    },
    [updateProduct.call]: {
      KEY_REUSED: async () => {
        const bodies = [1, 2].map(async inventory => ({ ...(await newProduct()), inventory }))
        return reusedKey(updateProduct, await Promise.all(bodies))
      },
      CONFLICT: async () => {
        const params = { id: (await aProduct(domain))._id }
        return codeOf(updateProduct, { params, body: { ...(await newProduct()), seen: { price: 1 } } }, await as(admin))
      },
    },
    [changeOffer.call]: {
      KEY_REUSED: () => reusedKey(changeOffer, [{ addBoxes: 1 }, { addBoxes: 2 }]),
      CONFLICT: async () => {
        const params = { id: (await aProduct(domain))._id }
        return codeOf(changeOffer, { params, body: { price: 10, seen: { price: 1 } } }, await as(admin))
      },
    },
    [harvestProduct.call]: {
      CONFLICT: async () => {
        const params = { id: (await aProduct(domain, { harvestDate: '2026-11-20' }))._id }
        return codeOf(harvestProduct, { params }, await as(admin))
      },
    },
    [moveHarvest.call]: {
      CONFLICT: async () => {
        const params = { id: (await aProduct(domain, { harvestDate: '2026-11-20' }))._id }
        return codeOf(moveHarvest, { params, body: { harvestDate: '2026-12-20' } }, await as(admin))
      },
    },
    [offerProductAgain.call]: {
      KEY_REUSED: () =>
        reusedKey(
          offerProductAgain,
          [1, 2].map(inventory => ({ by: 'week', inventory })),
        ),
      CONFLICT: async () => {
        const params = { id: (await aProduct(domain))._id }
        const body = { by: 'week', inventory: 1, seen: { availableUntil: '2026-01-01' } }
        return codeOf(offerProductAgain, { params, body }, await as(admin))
      },
    },
    [takeBackOffer.call]: {
      CONFLICT: async () => codeOf(takeBackOffer, { params: { id: (await aProduct(domain))._id } }, await as(admin)),
    },
    [deleteProduct.call]: {
      CONFLICT: async () => {
        const params = { id: (await aProduct(domain))._id }
        return codeOf(deleteProduct, { params, query: { onlyUndecided: 'true' } }, await as(admin))
      },
    },
    [takeSheet.call]: {
      KEY_REUSED: async () => {
        const { farmer } = await aFarm(domain)
        const signedIn = await as(farmer, KEYED)
        const body = await previewed(people.actorOf(farmer), domain)
        await codeOf(takeSheet, { body }, signedIn)
        return codeOf(takeSheet, { body: { ...body, version: 'another' } }, signedIn)
      },
      CONFLICT: async () =>
        codeOf(takeSheet, { body: { rows: NEW_ROWS, version: 'old' } }, await as((await aFarm(domain)).farmer)),
    },
    [addProductImage.call]: {
      NOT_A_PICTURE: async () => {
        const { farm, farmer } = await aFarm(domain)
        const params = { id: (await aProduct(domain, { ofFarm: farm }))._id }
        return codeOf(addProductImage, { params, files: NO_PICTURE }, await as(farmer))
      },
      CONFLICT: async () => {
        const images = Array.from({ length: MOST_PRODUCT_PICTURES }, (_, id) => ({ id, imageUrl: `/files/${id}.webp` }))
        const params = { id: (await aProduct(domain, { images }))._id }
        return codeOf(addProductImage, { params, files: fileOf(ONE_PIXEL) }, await as(admin))
      },
    },
    [uploadPicture.call]: { NOT_A_PICTURE: () => notAPicture(uploadPicture) },
    [uploadOwnFarmImages.call]: {
      NOT_A_PICTURE: () => notAPicture(uploadOwnFarmImages),
      NOT_FOUND: async () => codeOf(uploadOwnFarmImages, { files: NO_PICTURE }, await as(farmless)),
    },
    [readFarmOverview.call]: { NOT_FOUND: async () => codeOf(readFarmOverview, {}, await as(farmless)) },
    [setOwnThreeButtons.call]: {
      NOT_FOUND: async () => codeOf(setOwnThreeButtons, { body: { isOn: true } }, await as(farmless)),
    },
    [readFarmStatement.call]: { NOT_FOUND: async () => codeOf(readFarmStatement, {}, await as(farmless)) },
    [downloadFarmStatement.call]: { NOT_FOUND: async () => codeOf(downloadFarmStatement, {}, await as(farmless)) },
    [readFarmerProfile.call]: { NOT_FOUND: async () => codeOf(readFarmerProfile, {}, await as(farmless)) },
    [updateFarmerProfile.call]: {
      NOT_FOUND: async () => codeOf(updateFarmerProfile, profileWith(farmless.email), await as(farmless)),
      EMAIL_TAKEN: async () => {
        const { farmer } = await aFarm(domain)
        return codeOf(updateFarmerProfile, profileWith(admin.email), await as(farmer))
      },
      RATE_LIMITED: async () => {
        const { farmer } = await aFarm(domain)
        return secondCode(updateFarmerProfile, profileWith(admin.email), await strict.signIn(people.actorOf(farmer)))
      },
    },
  }
}

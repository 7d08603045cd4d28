import { DELIVERY_AREAS, plainSigns } from '@santhe/rules'
import { coded, type PlainCode } from '@santhe/texts/say'
import { Done, Phone } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Email, optional, PictureUrl, PLACE_OF_PERSON, pictureField, Rupees, ZipCode } from './fields.ts'
import { z } from './schema.ts'
import { anyLines, anyText, lines, plain, text } from './text.ts'

const Picture = pictureField('form.picture')
const Name = text(2, 'form.name', 100)
const INVALID_PHONE = coded('form.phone')
const ProfilePhone = z.string(INVALID_PHONE).overwrite(plainSigns).min(10, INVALID_PHONE).pipe(Phone)

/** docs/product/accounts.md#customer-profile */
export const CustomerProfileForm = z.strictObject({
  name: Name,
  email: Email,
  phone: optional(ProfilePhone),
  address: lines(5, 'form.address', 300),
  /** Omitted stays; empty removes. */
  landmark: optional(anyText(100)),
  city: text(2, 'form.city', 100),
  state: text(2, 'form.state', 100),
  zipCode: ZipCode,
  /** Omitted stays; empty removes. */
  avatarUrl: z.union([pictureField('form.url'), z.literal('')], coded('form.url')).nullish(),
})
export type CustomerProfileForm = z.input<typeof CustomerProfileForm>

export const CustomerProfile = z.object({
  name: z.string(),
  email: z.string(),
  /** Not confirmed yet. */
  pendingEmail: z.string().nullable(),
  /** Until confirmed few mails are sent: docs/product/accounts.md#confirming-the-address. */
  isEmailConfirmed: z.boolean(),
  ...PLACE_OF_PERSON,
  avatarUrl: PictureUrl.nullable(),
})
export type CustomerProfile = z.output<typeof CustomerProfile>

export const readCustomerProfile = endpoint({
  call: 'GET /api/customers/profile',
  access: 'signedIn',
  summary: 'The caller’s profile as a customer',
  response: CustomerProfile,
  provides: ['person'],
})

export const updateCustomerProfile = endpoint({
  call: 'PUT /api/customers/profile',
  access: 'signedIn',
  summary: 'Changes the caller’s profile as a customer; another e-mail address waits until it is confirmed',
  body: CustomerProfileForm,
  response: CustomerProfile,
  errors: ['EMAIL_TAKEN', 'RATE_LIMITED'],
  // Shown in reviews and on the farm's page.
  invalidates: ['person', 'product', 'farm'],
  ignores: [
    'id',
    'username',
    'role',
    'isActive',
    'createdAt',
    'district',
    'farmId',
    'avatar',
    'pendingEmail',
    'isEmailConfirmed',
  ],
})

export const setAvatar = endpoint({
  call: 'POST /api/users/avatar',
  access: 'signedIn',
  summary: 'Sets the profile picture: checked by content, cut square, encoded again; the former one is removed',
  response: z.object({ avatarUrl: PictureUrl }),
  errors: ['NOT_A_PICTURE'],
  // Shown in reviews.
  invalidates: ['person', 'product', 'farm'],
  upload: { field: 'avatar', most: 1 },
})

/** Separate call: the whole form is refused while fields are missing. docs/product/accounts.md#avatar */
export const removeAvatar = endpoint({
  call: 'DELETE /api/users/avatar',
  access: 'signedIn',
  summary: 'Removes the profile picture with its file; without one nothing happens',
  response: Done,
  invalidates: ['person', 'product', 'farm'],
  repeatsHarmlessly: true,
})

/** http(s) URLs, one per line. */
const Links = (message: PlainCode) =>
  optional(
    anyLines(2000).refine(
      links =>
        links
          .split('\n')
          .every(link => link.trim() === '' || z.url({ protocol: /^https?$/ }).safeParse(link.trim()).success),
      message,
    ),
  )

const Tags = z.preprocess(
  tags =>
    typeof tags === 'string'
      ? tags
          .split(/[,\n]/)
          .map(tag => tag.trim())
          .filter(Boolean)
      : tags,
  z.array(anyText(40).min(1)).max(20, coded('form.mostTags', { most: 20 })),
)

const PickupForm = z
  .strictObject({ isOffered: z.boolean(), hours: anyText(120) })
  .refine(({ isOffered, hours }) => !isOffered || hours !== '', {
    path: ['hours'],
    message: coded('form.pickupHours'),
  })

/** docs/product/farmer-dashboard.md#farm-profile-rules. */
export const FarmerProfileForm = z.strictObject({
  name: Name,
  email: Email,
  phone: ProfilePhone,
  farmName: text(2, 'form.farmNameShort', 100),
  location: text(2, 'form.location', 100),
  description: lines(10, 'form.description', 2000),
  address: lines(5, 'form.address', 300),
  website: optional(plain(z.url({ protocol: /^https?$/, error: coded('form.url') }).max(300), 'line')),
  instagramReels: Links('form.url'),
  youtube: Links('form.url'),
  story: optional(anyLines(5000)),
  practices: optional(anyLines(2000)),
  tags: optional(Tags),
  logoUrl: optional(Picture),
  farmImages: optional(z.array(Picture).max(20, coded('form.mostPictures'))),
  /** Omitted stays. docs/product/delivery.md#areas-of-a-farm */
  deliveryAreas: optional(z.array(z.enum(DELIVERY_AREAS)).min(1, coded('form.areas'))),
  /** Omitted stays. docs/product/delivery.md#pickup */
  pickup: PickupForm.optional(),
})
export type FarmerProfileForm = z.input<typeof FarmerProfileForm>

export const FarmerProfile = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** Not confirmed yet. */
  pendingEmail: z.string().nullable(),
  /** Until confirmed few mails are sent: docs/product/accounts.md#confirming-the-address. */
  isEmailConfirmed: z.boolean(),
  phone: z.string(),
  farmName: z.string(),
  location: z.string(),
  district: z.string().nullable(),
  description: z.string(),
  address: z.string(),
  website: z.string().nullable(),
  instagramReels: z.string(),
  youtube: z.string(),
  story: z.string(),
  practices: z.string(),
  tags: z.array(z.string()),
  logoUrl: PictureUrl.nullable(),
  farmImages: z.array(PictureUrl),
  deliveryAreas: z.array(z.enum(DELIVERY_AREAS)),
  pickup: z.object({ isOffered: z.boolean(), hours: z.string() }),
  imageUrl: PictureUrl,
  rating: z.number(),
  reviewCount: z.number(),
  followerCount: z.number(),
  productCount: z.number(),
  /** Rupees of delivered items. */
  earnings: Rupees,
})
export type FarmerProfile = z.output<typeof FarmerProfile>

export const readFarmerProfile = endpoint({
  call: 'GET /api/farmers/profile',
  access: ['farmer'],
  summary: 'The caller’s own farm, with its contact',
  response: FarmerProfile,
  errors: ['NOT_FOUND'],
  provides: ['person', 'farm'],
})

/** Ignored in writes, so reads can be sent back. */
export const READ_ONLY_OF_FARM = [
  'id',
  'pendingEmail',
  'isEmailConfirmed',
  'district',
  'taluk',
  'imageUrl',
  'rating',
  'reviewCount',
  'followerCount',
  'productCount',
  'earnings',
  'distance',
  'distanceText',
  'reviews',
  'products',
  'mayReview',
] as const

export const updateFarmerProfile = endpoint({
  call: 'PUT /api/farmers/profile',
  access: ['farmer'],
  summary: 'Changes the caller’s own farm and its contact; another e-mail address waits until it is confirmed',
  body: FarmerProfileForm,
  response: FarmerProfile,
  errors: ['EMAIL_TAKEN', 'NOT_FOUND', 'RATE_LIMITED'],
  invalidates: ['person', 'farm', 'product', 'calendar'],
  ignores: READ_ONLY_OF_FARM,
})

/** Shared by uploads of farm pictures. */
export const FARM_PICTURES = {
  response: z.object({ imageUrls: z.array(PictureUrl) }),
  creates: true,
  upload: { field: 'images', most: 10 },
} as const

export const uploadOwnFarmImages = endpoint({
  call: 'POST /api/farmers/images',
  access: ['farmer'],
  summary: 'Takes pictures of the farm; the profile form says which of them it shows',
  errors: ['NOT_FOUND', 'NOT_A_PICTURE'],
  ...FARM_PICTURES,
})

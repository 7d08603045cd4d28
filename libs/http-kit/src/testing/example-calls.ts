import { endpoint } from '@santhe/contracts'
import { z } from 'zod'

/** Calls of a shop that exists in the kit's own tests alone. */
export const Crate = z.object({ id: z.number(), name: z.string() })

export const listCrates = endpoint({
  call: 'GET /api/test/crates',
  owner: 'storefront',
  may: 'anyone',
  summary: 'All crates',
  query: z.object({ search: z.string().max(20).optional(), farmerId: z.coerce.number().optional() }),
  answer: z.array(Crate),
  shows: ['product'],
  shared: true,
  paged: true,
})

export const readCrate = endpoint({
  call: 'GET /api/test/crates/:id',
  owner: 'storefront',
  may: 'anyone',
  summary: 'One crate',
  params: z.strictObject({ id: z.string().regex(/^\d+$/).transform(Number) }),
  answer: Crate,
})

export const readNewestCrate = endpoint({
  call: 'GET /api/test/crates/newest',
  owner: 'storefront',
  may: 'anyone',
  summary: 'The newest crate: a literal path beside one with a parameter',
  answer: Crate,
})

export const countCrates = endpoint({
  call: 'GET /api/test/crates/count',
  owner: 'storefront',
  may: 'anyone',
  summary: 'How many crates are left, to the moment',
  answer: z.object({ left: z.number() }),
  shows: ['product', 'stock'],
  shared: true,
})

export const makeCrate = endpoint({
  call: 'POST /api/test/crates',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Makes a crate',
  body: z.strictObject({
    name: z.string('Name must be text').min(2, 'Name must be at least 2 characters'),
    boxes: z.array(z.strictObject({ quantity: z.number('Quantity must be a number') })).optional(),
  }),
  answer: Crate,
  creates: true,
  touches: ['product'],
  ignores: ['id', 'rating'],
  idempotent: true,
})

export const emptyCrates = endpoint({
  call: 'DELETE /api/test/crates',
  owner: 'storefront',
  may: ['admin', 'district_manager'],
  summary: 'Empties all crates: stock alone',
  answer: z.object({ emptied: z.number() }),
  movesStock: true,
})

export const photographCrate = endpoint({
  call: 'POST /api/test/crates/picture',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Takes pictures of a crate',
  body: z.strictObject({ caption: z.string().optional() }),
  answer: z.object({ files: z.array(z.object({ name: z.string(), bytes: z.number(), first: z.number() })) }),
  upload: { field: 'image', most: 2 },
  creates: true,
})

export const enter = endpoint({
  call: 'POST /api/test/enter',
  owner: 'storefront',
  may: 'anyone',
  summary: 'Signs in whoever says who they are',
  body: z.strictObject({ id: z.number() }),
  answer: z.object({ token: z.string() }),
  touches: ['product'],
  needsNoSession: true,
})

export const leave = endpoint({
  call: 'POST /api/test/leave',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Signs out',
  answer: z.object({ left: z.boolean() }),
})

export const whoAmI = endpoint({
  call: 'GET /api/test/me',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Who asks',
  answer: z.object({ id: z.number(), role: z.string() }),
})

export const whoIsThere = endpoint({
  call: 'GET /api/test/anyone',
  owner: 'storefront',
  may: 'anyone',
  summary: 'Who asks, if anyone',
  answer: z.object({ id: z.number().nullable(), address: z.string() }),
})

export const dropEverybody = endpoint({
  call: 'POST /api/test/people/:id/drop',
  owner: 'storefront',
  may: ['admin'],
  summary: 'Ends all sessions of a person',
  params: z.strictObject({ id: z.coerce.number() }),
  answer: z.object({ dropped: z.number() }),
})

import { endpoint } from '@santhe/contracts'
import { z } from 'zod'

/** Calls of an example shop, only for the kit's own tests. */
const Crate = z.object({ id: z.number(), name: z.string() })

export const listCrates = endpoint({
  call: 'GET /api/test/crates',
  access: 'anyone',
  summary: 'All crates',
  query: z.object({ search: z.string().max(20).optional(), farmerId: z.coerce.number().optional() }),
  response: z.array(Crate),
  provides: ['product'],
  shared: true,
  paged: true,
})

export const readCrate = endpoint({
  call: 'GET /api/test/crates/:id',
  access: 'anyone',
  summary: 'One crate',
  params: z.strictObject({ id: z.string().regex(/^\d+$/).transform(Number) }),
  response: Crate,
  errors: ['PRICE_CHANGED', 'RATE_LIMITED'],
})

export const readNewestCrate = endpoint({
  call: 'GET /api/test/crates/newest',
  access: 'anyone',
  summary: 'The newest crate: a literal path beside one with a parameter',
  response: Crate,
})

export const countCrates = endpoint({
  call: 'GET /api/test/crates/count',
  access: 'anyone',
  summary: 'How many crates are left, to the moment',
  response: z.object({ left: z.number() }),
  provides: ['product', 'stock'],
  shared: true,
})

export const makeCrate = endpoint({
  call: 'POST /api/test/crates',
  access: 'signedIn',
  summary: 'Makes a crate',
  body: z.strictObject({
    name: z.string('Name must be text').min(2, 'Name must be at least 2 characters'),
    boxes: z.array(z.strictObject({ quantity: z.number('Quantity must be a number') })).optional(),
  }),
  response: Crate,
  creates: true,
  invalidates: ['product'],
  ignores: ['id', 'rating'],
  idempotent: true,
})

export const emptyCrates = endpoint({
  call: 'DELETE /api/test/crates',
  owner: 'storefront',
  access: ['admin', 'district_manager'],
  summary: 'Empties all crates: stock alone',
  response: z.object({ emptied: z.number() }),
  movesStock: true,
})

export const photographCrate = endpoint({
  call: 'POST /api/test/crates/picture',
  access: 'signedIn',
  summary: 'Takes pictures of a crate',
  body: z.strictObject({ caption: z.string().optional() }),
  response: z.object({ files: z.array(z.object({ name: z.string(), bytes: z.number(), first: z.number() })) }),
  upload: { field: 'image', most: 2 },
  creates: true,
})

export const enter = endpoint({
  call: 'POST /api/test/enter',
  access: 'anyone',
  summary: 'Signs in the person with this id',
  body: z.strictObject({ id: z.number() }),
  response: z.object({ token: z.string() }),
  invalidates: ['product'],
  needsNoSession: true,
})

export const leave = endpoint({
  call: 'POST /api/test/leave',
  access: 'signedIn',
  summary: 'Signs out',
  response: z.object({ left: z.boolean() }),
})

export const whoAmI = endpoint({
  call: 'GET /api/test/me',
  access: 'signedIn',
  summary: 'Who asks',
  response: z.object({ id: z.number(), role: z.string() }),
})

export const whoIsThere = endpoint({
  call: 'GET /api/test/anyone',
  access: 'anyone',
  summary: 'Who asks, if anyone',
  response: z.object({ id: z.number().nullable(), ip: z.string() }),
})

export const dropEverybody = endpoint({
  call: 'POST /api/test/people/:id/drop',
  owner: 'storefront',
  access: ['admin'],
  summary: 'Ends all sessions of a person',
  params: z.strictObject({ id: z.coerce.number() }),
  response: z.object({ dropped: z.number() }),
})

import { MAIL_SETTINGS, PAYMENT_SETTINGS } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'

/** docs/product/office.md#first-steps. */
export const readFirstSteps = endpoint({
  call: 'GET /api/admin/first-steps',
  access: ['admin'],
  summary: 'How much there is of what a new market needs',
  response: z.object({
    categories: z.number(),
    fees: z.number(),
    feeTables: z.number(),
    inactiveFeeTables: z.number(),
    districtManagers: z.number(),
  }),
  provides: ['category', 'fee', 'staff'],
})

/** Served by the storefront; secrets never leave it. */
export const readMarketSettings = endpoint({
  call: 'GET /api/admin/settings',
  owner: 'storefront',
  access: ['admin'],
  summary: 'How mails and online payments are set',
  response: z.object({ mail: z.enum(MAIL_SETTINGS), payments: z.enum(PAYMENT_SETTINGS) }),
})

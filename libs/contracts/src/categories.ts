import { endpoint } from './endpoint.ts'
import { Moment } from './fields.ts'
import { z } from './schema.ts'

export const Category = z.object({ id: z.number(), name: z.string(), description: z.string(), createdAt: Moment })
export type Category = z.output<typeof Category>

export const listCategories = endpoint({
  call: 'GET /api/categories',
  access: 'anyone',
  summary: 'All categories',
  response: z.array(Category),
  provides: ['category'],
  shared: true,
})

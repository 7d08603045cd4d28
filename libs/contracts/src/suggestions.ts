import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'
import { SearchText } from './text.ts'

const Named = z.object({ id: z.number(), name: z.string() })

export const readSuggestions = endpoint({
  call: 'GET /api/suggestions',
  access: 'anyone',
  summary: 'Products, categories and farms by name, while a search is typed',
  query: z.object({ q: SearchText }),
  /** At most eight in all. docs/product/catalog.md#suggestions */
  response: z.object({
    products: z.array(Named.extend({ localName: z.string() })),
    categories: z.array(Named),
    farms: z.array(Named),
    /** Both names of the produce with exactly this name. docs/product/farmer-dashboard.md#product-form */
    produce: z.object({ name: z.string(), localName: z.string() }).optional(),
  }),
  provides: ['product', 'category', 'farm'],
  shared: true,
})

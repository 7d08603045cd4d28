import { z } from 'zod'

/** A path pattern that a slice owns, such as '/products/:identifier'. */
export const PathPattern = z
  .string()
  .regex(/^\/([\w:-]+(\/[\w:-]+)*)?$/, 'A path begins with / and has no query, such as /products/:identifier')

const ExposedName = z.string().regex(/^\.\/[A-Za-z][\w]*$/, 'An exposed part is named like ./pages or ./BuyerOrders')

/** What a team says about its slice in `slice.json`. */
export const SliceDescription = z
  .strictObject({
    /** Its name in addresses and in the release list: 'catalog' for mfe-catalog. */
    name: z.string().regex(/^[a-z][a-z0-9-]*$/),
    /** The addresses it owns; each has an entry in what './pages' exports. */
    paths: z.array(PathPattern),
    /** What others load of it at run time: the name and the source file behind it. */
    exposes: z.record(ExposedName, z.string().startsWith('./src/')),
    /** The range of @santhe/host that it was made for, such as '^1.0.0'. */
    host: z.string().min(1),
    /** Public pages: './pages' is built a second time for the edge, which asks it for data and metadata. */
    hasServerBundle: z.boolean().default(false),
  })
  .refine(
    ({ hasServerBundle, exposes }) => !hasServerBundle || './pages' in exposes,
    'A server bundle is built from ./pages',
  )
export type SliceDescription = z.output<typeof SliceDescription>

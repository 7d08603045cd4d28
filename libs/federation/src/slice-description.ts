import { z } from 'zod'

/** A path pattern that a slice owns, such as '/products/:identifier'. */
export const PathPattern = z
  .string()
  .regex(/^\/([\w:-]+(\/[\w:-]+)*)?$/, 'A path begins with / and has no query, such as /products/:identifier')

/** The title and description of a page before its slice has arrived, or where it has no others: true of every page of that path. */
export const PathHead = z.object({
  /** Without the market's name, which the shell adds. */
  title: z.string().min(1),
  /** For search engines, of public pages. */
  description: z.string().min(1).optional(),
})

const ExposedName = z.string().regex(/^\.\/[A-Za-z][\w]*$/, 'An exposed part is named like ./pages or ./BuyerOrders')

/** A slice's `slice.json`, written by its team. */
export const SliceDescription = z
  .strictObject({
    /** Its name in URLs and in the release list: 'catalog' for mfe-catalog. */
    name: z.string().regex(/^[a-z][a-z0-9-]*$/),
    /** The paths it owns, each with its title; each has an entry in what './pages' exports. */
    paths: z.record(PathPattern, PathHead),
    /** What others load of it at run time: the name and the source file behind it. */
    exposes: z.record(ExposedName, z.string().startsWith('./src/')),
    /** Parts that bring all their code themselves: what few people open takes nothing out of the files that everybody else loads. */
    alone: z.array(ExposedName).default([]),
    /** The range of @santhe/host that it was made for, such as '^2.0.0'. */
    host: z.string().min(1),
    /** Public pages: './pages' is built a second time for the edge, which gets data and metadata from it. */
    hasServerBundle: z.boolean().default(false),
  })
  .refine(
    ({ hasServerBundle, exposes }) => !hasServerBundle || './pages' in exposes,
    'A server bundle is built from ./pages',
  )
export type SliceDescription = z.output<typeof SliceDescription>

import { z } from 'zod'

/** A path pattern that a slice owns, such as '/products/:identifier'. */
export const PathPattern = z
  .string()
  .regex(/^\/([\w:-]+(\/[\w:-]+)*)?$/, 'A path begins with / and has no query, such as /products/:identifier')

/** The title and description of a page before its slice has arrived, or where it has no others: true of every page of that path. */
const HeadWords = z.object({
  /** Without the market's name, which the shell adds. */
  title: z.string().min(1),
  /** For search engines, of public pages. */
  description: z.string().min(1).optional(),
})
export const PathHead = HeadWords.extend({ kn: HeadWords.optional(), hi: HeadWords.optional() })

/** Returns the title and description in a language, else in English. */
export function headIn(head: z.output<typeof PathHead>, language: string): z.output<typeof HeadWords> {
  const { kn, hi, ...english } = head
  return { kn, hi }[language] ?? english
}

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
    /** Those that it has beside English, whole: './texts' is what loads them. */
    languages: z.array(z.enum(['kn', 'hi'])).default([]),
    /** The range of @santhe/host that it was made for, such as '^2.0.0'. */
    host: z.string().min(1),
    /** Public pages: `src/server.ts`, with `pages` and `loadTexts`, is built for the edge, which gets data and metadata from it. */
    hasServerBundle: z.boolean().default(false),
  })
  .refine(({ hasServerBundle, exposes }) => !hasServerBundle || './pages' in exposes, 'A server bundle has ./pages')
  .refine(
    ({ languages, exposes, name }) => languages.length === 0 || name === 'shell' || './texts' in exposes,
    'Other languages are loaded by ./texts',
  )
  .refine(
    ({ languages, paths }) => languages.every(language => Object.values(paths).every(head => head[language])),
    'Each path has its title in each language',
  )
export type SliceDescription = z.output<typeof SliceDescription>

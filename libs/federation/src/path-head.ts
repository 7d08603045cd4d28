import { z } from 'zod'

/** A path pattern that a slice owns, such as '/products/:identifier'. */
export const PathPattern = z
  .string()
  .regex(/^\/(:?[\w-]+(\/:?[\w-]+)*)?$/, 'A path begins with / and has no query, such as /products/:identifier')

/** The title and description of a page before its slice has loaded, or if the slice has none: true of every page of that path. */
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

/** Roles that see it; omitted for everybody. */
const isFor = z.array(z.string()).min(1).optional()

/** A link to one of a slice's own paths. */
export const NavigationEntry = PathHead.extend({ path: PathPattern, for: isFor })

export interface Worded {
  heads?: Record<string, z.output<typeof PathHead>> | undefined
  navigation?: z.output<typeof NavigationEntry>[] | undefined
}

/** Returns an entry of the release list with the titles of one language only. */
export function worded<Entry extends Worded>({ heads, navigation, ...entry }: Entry, language: string) {
  const titleOf = (head: z.output<typeof PathHead>) => ({ title: headIn(head, language).title })
  return {
    ...entry,
    ...(heads && { heads: Object.fromEntries(Object.entries(heads).map(([path, head]) => [path, titleOf(head)])) }),
    ...(navigation && { navigation: navigation.map(link => ({ path: link.path, for: link.for, ...titleOf(link) })) }),
  }
}

/** Unused methods of schemas: each refers to a kind of schema, which pages would otherwise contain. */
export const UNUSED =
  'jwt|emoji|guid|uuid|uuidv4|uuidv6|uuidv7|nanoid|cuid|cuid2|ulid|base64|base64url|xid|ksuid|ipv4|ipv6|cidrv4|cidrv6|e164|datetime|date|time|duration|url|email|and|prefault|nonoptional|readonly|with|describe|meta|slugify|encode|encodeAsync|decodeAsync|safeEncode|safeDecode|safeEncodeAsync|safeDecodeAsync|parseAsync|validate|validateAsync|toJSONSchema'
const METHOD = new RegExp(`^ {4}(?:async )?(?:${UNUSED})(?:\\(|: (?:async )?function)[^]*?^ {4}\\},\\n`, 'gm')

/**
 * Rspack's loader for browser builds: removes them from zod's schemas, 3 kB of a first visit.
 * @param {string} source
 */
export default function slimZod(source) {
  return source.replace(METHOD, '')
}

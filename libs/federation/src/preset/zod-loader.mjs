/** Methods of schemas that no code calls: each holds on to a kind of schema, which a page would carry. */
export const UNUSED =
  'jwt|emoji|guid|uuid|uuidv4|uuidv6|uuidv7|nanoid|cuid|cuid2|ulid|base64|base64url|xid|ksuid|ipv4|ipv6|cidrv4|cidrv6|e164|datetime|date|time|duration|url|email|and|prefault|nonoptional|readonly|with|describe|meta|slugify|encode|encodeAsync|decodeAsync|safeEncode|safeDecode|safeEncodeAsync|safeDecodeAsync|parseAsync|validate|validateAsync|toJSONSchema'
const METHOD = new RegExp(`^ {4}(?:async )?(?:${UNUSED})(?:\\(|: (?:async )?function)[^]*?^ {4}\\},\\n`, 'gm')

/**
 * Rspack's loader of builds for browsers: leaves them out of zod's schemas, 3 kB of a first visit.
 * @param {string} source
 */
export default function slimZod(source) {
  return source.replace(METHOD, '')
}

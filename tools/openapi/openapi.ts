import { openapiDocument } from '@santhe/contracts/openapi'

/** Prints the OpenAPI 3.1 document of every call: `npm run --silent openapi > openapi.json`. */
process.stdout.write(`${JSON.stringify(openapiDocument(), null, 2)}\n`)

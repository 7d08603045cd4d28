import { createHash } from 'node:crypto'
import { callSchemas } from '@santhe/contracts/call-schemas'

function madeSchemas() {
  const hashed = Object.entries(callSchemas(() => true)).map(([name, schemas]) => {
    const hash = createHash('sha256').update(JSON.stringify(schemas)).digest('hex').slice(0, 12)
    return [name, { hash, ...schemas }] as const
  })
  return Object.fromEntries(hashed)
}

let made: ReturnType<typeof madeSchemas> | undefined

/** Every call of the contracts with its schemas, by name, as builds record them. Takes 0.1 s once. */
export function servedSchemas() {
  made ??= madeSchemas()
  return made
}

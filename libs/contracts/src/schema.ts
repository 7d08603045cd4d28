import { z } from 'zod'

// Our CSP forbids `new Function`; configure before the first schema.
if ('document' in globalThis) z.config({ jitless: true })

export { z }

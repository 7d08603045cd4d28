import { z } from 'zod'

// The market's CSP forbids `new Function`; configure before the first schema.
if ('document' in globalThis) z.config({ jitless: true })

export { z }

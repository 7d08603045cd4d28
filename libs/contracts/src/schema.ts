import { z } from 'zod'

// A browser under our Content-Security-Policy refuses `new Function`; zod must be configured before its first schema is built.
if ('document' in globalThis) z.config({ jitless: true })

export { z }

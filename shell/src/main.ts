import { afterFirstPaint } from './after-first-paint.ts'
import { noteEarlyPresses } from './early-presses.ts'

noteEarlyPresses(document)
// zod looks here before its first schema: with our policy it must not even try whether `new Function` works.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
// Shared modules load asynchronously, so the page begins one step later.
afterFirstPaint(() => void import('./bootstrap.tsx'))

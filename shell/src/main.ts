import { afterFirstPaint } from './after-first-paint.ts'
import { noteEarlyPresses } from './early-presses.ts'
import { oneByOne } from './one-by-one.ts'

noteEarlyPresses(document)
// zod looks here before its first schema: with our policy it must not even try whether `new Function` works.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
// Shared modules load asynchronously, so the page begins one step later. The large ones come first, each in a task of its own.
afterFirstPaint(
  () =>
    void oneByOne([
      () => import('react-dom/client'),
      () => import('zod'),
      () => import('@santhe/host'),
      () => import('./bootstrap.tsx'),
    ]),
)

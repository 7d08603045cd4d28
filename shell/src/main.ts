import { oneByOne } from './one-by-one.ts'

// zod looks here before its first schema: with our policy it must not even try whether `new Function` works.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
// Shared modules load asynchronously, so the page begins one step later. The large ones come first, each in a task of its own.
void oneByOne([
  () => import('react-dom/client'),
  () => import('zod'),
  () => import('@santhe/contracts/account'),
  () => import('@santhe/host/api'),
  () => import('@santhe/host'),
  () => import('./bootstrap.tsx'),
  async () => (await import('./bootstrap.tsx')).begin(),
])

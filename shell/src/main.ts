import { oneByOne } from './tasks.ts'

// Before the first schema: zod must not try `new Function`, which the CSP reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
// Shared modules load asynchronously. Large ones first, each in its own task.
void oneByOne([
  // Of these the shell needs less than slices do, and only what it imports is provided.
  () => Promise.all([import('react-dom'), import('react-dom/client')]),
  () => import('zod'),
  () => import('@santhe/contracts/account'),
  () => import('@santhe/host/api'),
  () => import('@santhe/host'),
  () => import('./bootstrap.tsx'),
  async () => (await import('./bootstrap.tsx')).begin(),
])

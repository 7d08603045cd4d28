import { expect, it, onTestFinished } from 'vitest'
import { page } from '../call/page.ts'
import { serve } from '../call/serve.ts'
import { listCrates, makeCrate } from '../testing/example-calls.ts'
import { startTestServer } from '../testing/test-server.ts'

it('logs a line for every request, without query, token or body', async () => {
  const served = [
    serve(listCrates, () => page([{ id: 1, name: 'Mango' }], { total: 1 })),
    serve(makeCrate, ({ body }) => ({ id: 1, name: body.name })),
  ]
  const server = await startTestServer({ owner: 'storefront', served })
  onTestFinished(() => server.close())
  const token = await server.signIn({ id: 5, role: 'customer' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const before = server.lines.length
  await fetch(`${server.url}/api/test/crates?search=lat12.97`, { headers })
  await fetch(`${server.url}/api/test/crates`, { method: 'POST', headers, body: '{"name":"secretname"}' })
  await fetch(`${server.url}/api/reset-password/opensesame`, { headers })
  const lines = server.lines.slice(before).join('')
  expect(lines.match(/"msg":"request"/g)).toHaveLength(3)
  expect(lines).toContain('GET /api/reset-password/:token')
  for (const secret of ['lat12.97', token, 'secretname', 'opensesame']) expect(lines).not.toContain(secret)
})

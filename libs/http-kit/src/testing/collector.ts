import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

const Span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
})
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({
        attributes: z.array(z.looseObject({ value: z.looseObject({ stringValue: z.string().optional() }) })),
      }),
      scopeSpans: z.array(z.object({ spans: z.array(Span.loose()) })),
    }),
  ),
})

interface CollectedSpan extends z.output<typeof Span> {
  service: string
}

/** A trace collector on a free port; `spans` has the received ones. */
export async function aCollector() {
  const spans: CollectedSpan[] = []
  const server = createServer(async (request, response) => {
    for (const { resource, scopeSpans } of Export.parse(await json(request)).resourceSpans) {
      const service = resource.attributes.map(({ value }) => value.stringValue ?? '')[0] ?? ''
      spans.push(...scopeSpans.flatMap(scope => scope.spans.map(span => ({ ...span, service }))))
    }
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return {
    url: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
    spans,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

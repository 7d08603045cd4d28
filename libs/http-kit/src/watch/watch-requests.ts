import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { observeResponse, routeOf } from './metrics.ts'

const NAME = 'santhe'

/** Headers that continue the current trace; empty without one. */
export function traceHeaders(): { traceparent?: string } {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent === undefined ? {} : { traceparent: carrier.traceparent }
}

/** Attributes contain no person, query or link's token. docs/operations.md#traces */
function endSpan(span: Span, response: ServerResponse, method: string): void {
  const { route, slice } = routeOf(response)
  span.updateName(`${method} ${route}`)
  span.setAttributes({ 'http.request.method': method, 'http.route': route, ...(slice && { 'santhe.slice': slice }) })
  span.setAttribute('http.response.status_code', response.statusCode)
  if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

interface WatchOptions {
  /** Whether to continue the trace that a request names. */
  readonly isContinued: (request: IncomingMessage) => boolean
}

/** Measures every request, and traces it while traces are on. */
export function watchRequests(handle: RequestListener, { isContinued }: WatchOptions): RequestListener {
  return (request, response) => {
    const began = performance.now()
    const { method = '' } = request
    const { traceparent } = request.headers
    const parent = traceparent !== undefined && isContinued(request) ? { traceparent } : {}
    const tracer = trace.getTracer(NAME)
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, propagation.extract(context.active(), parent))
    response.once('close', () => {
      observeResponse(response, method, (performance.now() - began) / 1_000)
      endSpan(span, response, method)
    })
    context.with(trace.setSpan(context.active(), span), () => handle(request, response))
  }
}

interface CommandStarted {
  readonly requestId: number
  readonly commandName: string
  readonly command: Readonly<Record<string, unknown>>
}
interface CommandEnded {
  readonly requestId: number
}
/** The part of MongoDB's client that reports commands. */
export interface CommandSource {
  on(event: 'commandStarted', listener: (event: CommandStarted) => void): unknown
  on(event: 'commandSucceeded' | 'commandFailed', listener: (event: CommandEnded) => void): unknown
}

/** Traces the commands of a request by name and collection, never with their values. The client must monitor commands. */
export function traceCommands(client: CommandSource): void {
  const spans = new Map<number, Span>()
  const end = (requestId: number, code: SpanStatusCode) => {
    const span = spans.get(requestId)
    spans.delete(requestId)
    span?.setStatus({ code }).end()
  }
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    // Jobs run without a request.
    if (!trace.getActiveSpan()?.isRecording()) return
    const target = String(command[commandName])
    const attributes = { 'db.system.name': 'mongodb', 'db.operation.name': commandName, 'db.collection.name': target }
    const options = { kind: SpanKind.CLIENT, attributes }
    spans.set(requestId, trace.getTracer(NAME).startSpan(`${commandName} ${target}`, options))
  })
  client.on('commandSucceeded', ({ requestId }) => end(requestId, SpanStatusCode.UNSET))
  client.on('commandFailed', ({ requestId }) => end(requestId, SpanStatusCode.ERROR))
}

import { fail, type Message } from '@santhe/rules'
import { coded, readCoded } from '@santhe/texts/say'
import type { z } from 'zod'

/** Only the session identifies callers, so these are dropped everywhere (docs/product/calls.md#identity). */
const IDENTITY_FIELDS = ['userId', 'userRole']

type Issue = z.core.$ZodIssue

function fieldOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}

/** For issues without a message in the contract. */
const messageOf: z.core.$ZodErrorMap = issue => {
  const path = issue.path ?? []
  if (issue.code === 'unrecognized_keys') {
    return coded('form.unknownFields', { names: issue.keys.map(key => fieldOf([...path, key])) })
  }
  return coded(issue.input === undefined ? 'form.required' : 'form.invalid', { field: fieldOf(path) })
}

function messagesByField(issues: readonly Issue[]): Record<string, Message> {
  const messages = new Map<string, Message>()
  for (const issue of issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map(key => [...issue.path, key]) : [issue.path]
    for (const path of paths) {
      const field = fieldOf(path)
      if (!messages.has(field)) messages.set(field, readCoded(issue.message))
    }
  }
  return Object.fromEntries(messages)
}

function refuse(issues: readonly Issue[]): never {
  return fail('VALIDATION', { fields: messagesByField(issues) })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function without(fields: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

/** @throws NOT_FOUND when they are invalid */
export function readParams<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const read = schema.safeParse(input)
  return read.success ? read.data : fail('NOT_FOUND')
}

/** What no UTF-8 decodes to is dropped, as it must not be stored: exports are journalled with their filters. */
const decodable = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(decodable) : typeof value === 'string' ? value.replaceAll('\ufffd', '') : value

/**
 * Drops unknown parameters.
 * @throws VALIDATION when the query is invalid
 */
export function readQuery<S extends z.ZodType>(schema: S, input: Readonly<Record<string, unknown>>): z.output<S> {
  const given = Object.entries(without(input, IDENTITY_FIELDS))
  const fields = Object.fromEntries(given.map(([name, value]) => [name, decodable(value)]))
  const read = schema.safeParse(fields, { error: messageOf })
  if (read.success) return read.data
  const unknownFields = read.error.issues.flatMap(issue => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  if (unknownFields.length === 0) return refuse(read.error.issues)
  const again = schema.safeParse(without(fields, unknownFields), { error: messageOf })
  return again.success ? again.data : refuse(again.error.issues)
}

/**
 * Drops fields in `ignores`; names other unknown ones.
 * @throws VALIDATION when the body is invalid
 */
export function readBody<S extends z.ZodType>(schema: S, ignores: readonly string[], input: unknown): z.output<S> {
  const body = isRecord(input) ? without(input, [...IDENTITY_FIELDS, ...ignores]) : input
  const read = schema.safeParse(body, { error: messageOf })
  return read.success ? read.data : refuse(read.error.issues)
}

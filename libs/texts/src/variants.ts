import type { buyerStage, FailedOutcome, NewsKind, stageDetail } from '@santhe/rules'

type Stage = { name: ReturnType<typeof buyerStage>; detail: ReturnType<typeof stageDetail> }

const isMissing = (value: unknown) => value === undefined || value === null || value === ''
export const without = (value: unknown, suffix: string) => (isMissing(value) ? suffix : '')
export const joined = (...suffixes: string[]) => suffixes.filter(suffix => suffix !== '').join('_')
export const because = ({ reason }: { reason: string }) => (isMissing(reason) ? '' : 'because')
export const stage = ({ name, detail }: Stage) => joined(name, detail ?? '')

const whole = ({ field }: { field: string }) => without(field, 'whole')
const ofKind = ({ kind }: { kind: NewsKind }) => kind

/** By code: the suffix of the variant that params choose, '' for the code itself. */
export const VARIANTS = {
  'day.closed': because,
  'form.character': ({ before }: { before: string }) => without(before, 'first'),
  'form.invalid': whole,
  'form.required': whole,
  'kind.about': ofKind,
  'kind.title': ofKind,
  'order.outcome': ({ outcome }: { outcome: FailedOutcome }) => outcome,
  'order.stage': stage,
}

import type { ReleasedSlice } from '@santhe/federation/release-list'
import { registry } from '@santhe/http-kit'
import { Counter } from 'prom-client'

const renders = new Counter({
  name: 'page_renders_total',
  help: 'Pages rendered by the edge, and those that failed there and are left to the browser.',
  labelNames: ['slice', 'version', 'outcome'],
  registers: [registry],
})

export function countRender({ name, version }: ReleasedSlice, outcome: 'rendered' | 'failed'): void {
  renders.inc({ slice: name, version, outcome })
}

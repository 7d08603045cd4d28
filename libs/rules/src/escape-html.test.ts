import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

it('escapeHtml escapes text for elements and attributes, and keeps Kannada unchanged', () => {
  expect(escapeHtml(`<b title="a" lang='b'>R&D</b> ಟೊಮೇಟೊ`)).toBe(
    '&lt;b title=&quot;a&quot; lang=&#39;b&#39;&gt;R&amp;D&lt;/b&gt; ಟೊಮೇಟೊ',
  )
})

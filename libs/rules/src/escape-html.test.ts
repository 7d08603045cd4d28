import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

it('text is escaped for elements and for attributes in either quotes, and Kannada stays as it is', () => {
  expect(escapeHtml(`<b title="a" lang='b'>R&D</b> ಟೊಮೇಟೊ`)).toBe(
    '&lt;b title=&quot;a&quot; lang=&#39;b&#39;&gt;R&amp;D&lt;/b&gt; ಟೊಮೇಟೊ',
  )
})

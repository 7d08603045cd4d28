import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { channelRule, NEWS_KINDS, type NewsKind } from '@santhe/rules'
import { expect, it } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../../docs/product/notifications.md'), 'utf8')

/** Returns the table's rows without their subjects. */
function rowsOf(text: string): string[][] {
  const [, section = ''] = text.split('### Kinds of news')
  const rows = section.split('\n').filter(line => line.startsWith('| `'))
  return rows.map(row => {
    const [kind = '', to = '', _what, ...rest] = row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim())
    return [kind.replaceAll('`', ''), to, ...rest]
  })
}

it('docs list the kinds of news as the source has them', () => {
  const kinds = Object.keys(NEWS_KINDS) as NewsKind[]
  const rules = kinds.map(kind => {
    const { audience, canWait } = NEWS_KINDS[kind]
    const channels = (['bell', 'mail', 'push'] as const).map(channel => channelRule(kind, channel) ?? 'never')
    return [kind, audience, ...channels, canWait ? 'waits' : 'comes']
  })
  expect(rowsOf(page)).toEqual(rules)
})

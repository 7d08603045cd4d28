import type { YearlySeason } from '@santhe/contracts'
import { dateFieldTexts, useTexts } from '@santhe/ui'
import { seasonText } from '../../journal/changes-of.ts'
import { texts as journalTexts } from '../../journal/texts.ts'
import { texts } from '../texts.ts'

/** Formatted as in the journal: 'harvesting November to February'. */
export function Seasons({ of: { seasons = [] } }: { of: { seasons?: readonly YearlySeason[] | undefined } }) {
  const t = useTexts(texts)
  const words = { t: useTexts(journalTexts), monthName: useTexts(dateFieldTexts) }
  return seasons.map(season => seasonText(season, words)).join(', ') || t('panel.none')
}

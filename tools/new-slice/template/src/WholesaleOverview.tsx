import { useTexts } from '@santhe/ui'
import texts from './texts/en/wholesale.json'

/** Page at /dashboard/wholesale. */
export function WholesaleOverview() {
  const t = useTexts(texts)
  return <p>{t('overview')}</p>
}

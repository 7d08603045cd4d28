import { fireEvent, screen } from '@testing-library/react'

/** Unfolds the shown history by hand, since happy-dom doesn't toggle `details`. */
export async function unfoldHistory(): Promise<void> {
  const details = (await screen.findByText('History')).closest('details')
  if (!details) throw new Error('There is no history')
  details.open = true
  fireEvent(details, new Event('toggle'))
}

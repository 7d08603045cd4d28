import { fireEvent, screen } from '@testing-library/react'

/** Unfolds the history that is shown. happy-dom does not fold by itself: what the browser does then is done here. */
export async function unfoldHistory(): Promise<void> {
  const details = (await screen.findByText('History')).closest('details')
  if (!details) throw new Error('There is no history')
  details.open = true
  fireEvent(details, new Event('toggle'))
}

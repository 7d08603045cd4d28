import { foreignTexts, showPseudoLanguage } from '@santhe/client/testing'
import { LANGUAGE_NAMES } from '@santhe/rules'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { COMPANY } from '../company.ts'
import { aShopper, fakeFetch, renderShell, signedIn } from '../testing/render-shell.tsx'
import { Frame } from './Frame.tsx'

it.each(['a visitor', 'a shopper'])('Frame translates all texts but data for %s', async who => {
  showPseudoLanguage()
  const person = aShopper()
  const fetchFn = fakeFetch({
    'GET /api/auth/me': { body: person },
    'GET /api/notifications': { body: [] },
    'GET /api/notifications/unread-count': { body: { unreadCount: 2 } },
  })
  renderShell(<Frame>{null}</Frame>, who === 'a visitor' ? {} : { fetchFn, storage: signedIn() })
  if (who === 'a visitor') await screen.findAllByText('ಸಂತೆ')
  else await screen.findByRole('button', { name: /Asha Rao/ })
  expect(foreignTexts([person, COMPANY, 'Santhe ಸಂತೆ', ...Object.values(LANGUAGE_NAMES)])).toEqual([])
})
